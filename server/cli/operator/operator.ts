import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { stream } from "hono/streaming";
import { installMiddleware } from "~/lib/http/middleware";
import { describeError } from "~/lib/process/log";
import { ImportCancelled } from "../../imports/run/cancel";
import type { Services } from "../../serve";
import { changeUsers } from "../users/change-users";
import type { IngestEvent } from "../ingest/ingest-event";
import { operatorFile } from "./operator-client";
import type { Operator } from "./operator-client";
import { perform, task } from "./task";
import { userTask } from "../users/user-arguments";

const HEARTBEAT_MS = 15_000;

/**
 * Opens an endpoint for commands on this machine: on loopback only, and only for those who can read the secret in the
 * data folder.
 */
export async function openOperator(services: Services): Promise<{ close(): Promise<void> }> {
  const secret = randomBytes(32).toString("base64url");
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${secret}`)) return c.text("", 401);
    return next();
  });
  app.onError((error, c) => {
    services.log.error("a command failed", describeError(error));
    return c.text("", 500);
  });
  app.post("/user", async (c) => {
    const { data: submitted } = userTask.safeParse(await c.req.json().catch(() => undefined));
    return submitted ? c.json(await changeUsers(services, submitted)) : c.text("", 400);
  });
  app.post("/task", async (c) => {
    const { data: submitted } = task.safeParse(await c.req.json().catch(() => undefined));
    if (!submitted) return c.text("", 400);
    return stream(c, async (out) => {
      // The stream keeps the order of events. A disconnected client has ended the command, so it is aborted here, too.
      const gone = new AbortController();
      out.onAbort(() => gone.abort(new ImportCancelled()));
      const onEvent = (event: IngestEvent) => void out.write(`${JSON.stringify(event)}\n`);
      const alive = setInterval(() => onEvent({ kind: "alive" }), HEARTBEAT_MS);
      try {
        await perform(submitted, services, onEvent, gone.signal);
      } catch (error) {
        if (!(error instanceof ImportCancelled)) services.log.error("a command failed", describeError(error));
        onEvent({ kind: "broken", message: error instanceof Error ? error.message : String(error) });
      } finally {
        clearInterval(alive);
      }
    });
  });

  const server = createServer(getRequestListener(app.fetch));
  installMiddleware(server, {
    failed: (error) => services.log.error("a command could not be answered", describeError(error)),
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = operatorFile(services.env.DATA_DIR);
  await writeFile(file, JSON.stringify({ url, secret } satisfies Operator), { mode: 0o600 });
  return {
    async close() {
      await rm(file, { force: true });
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(left!, right!);
};
