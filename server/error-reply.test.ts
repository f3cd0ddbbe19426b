import { Hono } from "hono";
import { expect, it } from "vitest";
import { createLog } from "~/lib/process/log";
import { CostStoreError } from "./cost-store/cost-store";
import { errorReply } from "./error-reply";
import type { Services } from "./serve";
import { StateStoreError } from "./state-store/state-store";

it("tells failures that pass, and changes that may have been carried out, from others", async () => {
  const services = { log: createLog("test", "silent") } as Services;
  const replyTo = async (error: Error, signal?: AbortSignal) => {
    const app = new Hono().onError((thrown, c) => errorReply(thrown, c, services));
    app.get("/", () => {
      throw error;
    });
    const response = await app.request("/", { signal });
    return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
  };
  expect(await replyTo(new TypeError("a mistake"))).toEqual([500, "failed"]);
  expect(await replyTo(new CostStoreError("away", undefined))).toEqual([503, "failed"]);
  expect(await replyTo(new StateStoreError("away", false))).toEqual([503, "failed"]);
  expect(await replyTo(new StateStoreError("away", true))).toEqual([503, "uncertain"]);
  const cancelled = new CostStoreError("The user aborted a request.", undefined);
  expect(await replyTo(cancelled, AbortSignal.abort())).toEqual([503, "too_slow"]);
});
