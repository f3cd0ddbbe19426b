import type { Hono } from "hono";
import { alive, health } from "~/lib/http/health";
import { withTimeout } from "~/lib/process/with-timeout";
import { describeError } from "~/lib/process/log";
import type { Services } from "./serve";

/**
 * How long a store may take to respond before it counts as unavailable; the web app's own check waits slightly longer.
 */
const TIMEOUT_MS = 4000;

/** Liveness and readiness of this process: ready if both stores respond. */
export function mountHealth(app: Hono, { costStore, stateStore, log }: Services): void {
  const isReachable = (name: string, question: Promise<unknown>): Promise<boolean> =>
    withTimeout(question, TIMEOUT_MS, () => new Error(`no answer within ${TIMEOUT_MS} ms`)).then(
      () => true,
      (error: unknown) => {
        log.warn("a store does not answer", { store: name, ...describeError(error) });
        return false;
      },
    );

  app.get("/healthz/live", (c) => c.json(alive));
  app.on("GET", ["/healthz", "/healthz/ready"], async (c) => {
    const engine = costStore.version();
    const [cost, state] = await Promise.all([
      isReachable("cost store", engine),
      isReachable("state store", stateStore.query("SELECT now()")),
    ]);
    const report = health([...(cost ? [] : ["cost store"]), ...(state ? [] : ["state store"])]);
    return c.json({ ...report, ...(cost && { engine: await engine }) }, report.ready ? 200 : 503);
  });
}
