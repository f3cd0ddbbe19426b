import { beforeEach, expect, it, vi } from "vitest";
import { createLog } from "~/lib/process/log";
import { StateStoreError } from "../../state-store/state-store";
import { recordEnd } from "./record-end";

vi.mock("node:timers/promises", () => ({ setTimeout: () => Promise.resolve() }));

const services = { log: createLog("test", "silent") };
let attempts: number;
beforeEach(() => {
  attempts = 0;
});

/** Fails until this attempt. */
const succeedAt = (last: number, error: Error) => () => {
  attempts += 1;
  return attempts < last ? Promise.reject(error) : Promise.resolve("recorded");
};
const going = new AbortController().signal;

it("is tried until the state store answers", async () => {
  const record = succeedAt(100, new StateStoreError("away", false));
  expect(await recordEnd("one", record, services, going)).toBe("recorded");
});

it("is left to the next process when this one stops", async () => {
  const record = succeedAt(100, new StateStoreError("away", false));
  await expect(recordEnd("one", record, services, AbortSignal.abort())).rejects.toThrow("away");
  expect(attempts).toBe(1);
});

it("is tried five times while the disk is full, even when the process stops", async () => {
  const full = new Error("no space");
  expect(await recordEnd("one", succeedAt(5, full), services, AbortSignal.abort())).toBe("recorded");
  attempts = 0;
  await expect(recordEnd("one", succeedAt(6, full), services, going)).rejects.toThrow("no space");
});
