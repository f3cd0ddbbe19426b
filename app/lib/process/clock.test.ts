import { afterEach, expect, it, vi } from "vitest";
import { clockOf } from "./clock";

afterEach(() => vi.useRealTimers());

it("is the real time, or that of the given day", () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T23:59:00Z") });
  const [real, set] = [clockOf(), clockOf("2024-02-29")];
  expect([real.today(), real.now().toISOString()]).toEqual(["2026-11-20", "2026-11-20T23:59:00.000Z"]);
  expect([set.today(), set.now().toISOString()]).toEqual(["2024-02-29", "2024-02-29T23:59:00.000Z"]);
  vi.advanceTimersByTime(120_000);
  expect([real.today(), real.now().toISOString()]).toEqual(["2026-11-21", "2026-11-21T00:01:00.000Z"]);
  expect([set.today(), set.now().toISOString()]).toEqual(["2024-02-29", "2024-03-01T00:01:00.000Z"]);
});
