import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { serve } from "@hono/node-server";
import type { ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { vendor } from "~/contract/vendors";
import { describeError } from "~/lib/log";
import type { Services } from "../serve";
import { bringIn } from "./bring-in";
import type { Tell } from "./bring-in";
import type { IngestArguments } from "./arguments";
import type { IngestEvent } from "./ingest-event";

/** How whoever may read the data folder reaches the server that holds it. */
const operator = z.object({ url: z.string(), secret: z.string() });
type Operator = z.infer<typeof operator>;

const fileOf = (directory: string): string => path.join(directory, "operator.json");
const ALIVE_MS = 15_000;

const task = z.object({ companyId: z.string(), name: z.string().optional(), vendor: vendor.optional(), files: z.array(z.string()).min(1) });

/** Opens the door for commands on this machine: on loopback only, and only for who can read the secret in the data folder. */
export async function openOperator(services: Services): Promise<{ close(): Promise<void> }> {
  const secret = randomBytes(32).toString("base64url");
  const app = new Hono();
  app.post("/ingest", async (c) => {
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${secret}`)) return c.text("", 401);
    const given = task.parse(await c.req.json());
    return stream(c, async (out) => {
      // The stream keeps the order of what is written; whoever asked may be gone, the import goes on.
      const tell = (event: IngestEvent) => void out.write(`${JSON.stringify(event)}\n`);
      const alive = setInterval(() => tell({ kind: "alive" }), ALIVE_MS);
      try {
        await bringIn(services, given, tell);
      } catch (error) {
        services.log.error("ingest broke off", describeError(error));
        tell({ kind: "broken", message: error instanceof Error ? error.message : String(error) });
      } finally {
        clearInterval(alive);
      }
    });
  });

  const server = await new Promise<ServerType>((resolve) => {
    const opened = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, () => resolve(opened));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = fileOf(services.env.DATA_DIR);
  await writeFile(file, JSON.stringify({ url, secret } satisfies Operator), { mode: 0o600 });
  return {
    async close() {
      await rm(file, { force: true });
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
    },
  };
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(left!, right!);
};

/** The door of the server that ran last on the folder, null when it left none. */
export async function findOperator(directory: string): Promise<Operator | null> {
  const text = await readFile(fileOf(directory), "utf8").catch(() => "");
  // Empty while it is being written.
  return text === "" ? null : operator.parse(JSON.parse(text));
}

/** The same in the running server. False when nobody is behind the door: it was left by a killed server. */
export async function bringInThere(there: Operator, given: IngestArguments, tell: Tell): Promise<boolean> {
  const response = await fetch(`${there.url}/ingest`, {
    method: "POST",
    headers: { authorization: `Bearer ${there.secret}`, "content-type": "application/json" },
    body: JSON.stringify(given),
  }).catch(() => null);
  if (!response || response.status === 401) return false;
  if (!response.ok || !response.body) throw new Error(`The running server refuses the import (${response.status}).`);
  const body = Readable.fromWeb(response.body as ReadableStream);
  // A server that goes away breaks the stream: what is missing then is its last event.
  body.on("error", () => body.destroy());
  for await (const line of createInterface({ input: body })) tell(JSON.parse(line) as IngestEvent);
  return true;
}
