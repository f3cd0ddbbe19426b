import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limiter";

const options = { perSecond: 10, burst: 3, maxWaitMs: 200 };

test("allows a burst after a pause, then the rate, then nothing", () => {
  const limiter = createRateLimiter(options);
  const take = (now: number) => limiter.take("a", now);
  expect([take(0), take(0), take(0)]).toEqual([0, 0, 0]);
  expect([take(0), take(0), take(0), take(0)]).toEqual([100, 200, null, null]);
  // The refused call took no turn.
  expect([take(100), take(100)]).toEqual([200, null]);
  expect(take(600)).toBe(0);
  expect([take(5000), take(5000), take(5000), take(5000)]).toEqual([0, 0, 0, 100]);
});

test("limits each key separately", () => {
  const limiter = createRateLimiter(options);
  for (let turn = 0; turn < 6; turn += 1) limiter.take("greedy", 0);
  expect(limiter.take("greedy", 0)).toBeNull();
  expect(limiter.take("modest", 0)).toBe(0);
});

test("forgets idle keys if there are very many", () => {
  const limiter = createRateLimiter(options);
  for (let turn = 0; turn < 3; turn += 1) limiter.take("busy", 0);
  for (let key = 0; key < 30_000; key += 1) {
    limiter.take(String(key), 0);
    if (key === 15_000) expect(limiter.take("busy", 0)).toBe(100);
  }
  expect(limiter.take("busy", 0)).toBe(200);
});
