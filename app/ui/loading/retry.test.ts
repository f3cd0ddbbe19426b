import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentFailures, retried } from "./retry";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails the given number of times, then resolves. */
const failing = (times: number) => {
  let remaining = times;
  return vi.fn(() => (remaining-- > 0 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve("here")));
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const targets = () => currentFailures().map(({ target }) => target);

it("waits after a failure, and retries only on request", async () => {
  const attempt = failing(2);
  const answer = retried(attempt, { target: "/a?", shownIn: "toast" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([attempt.mock.calls.length, targets()]).toEqual([1, ["/a?"]]);
  currentFailures()[0]!.retry();
  expect(targets()).toEqual([]);
  await settle();
  expect([attempt.mock.calls.length, targets()]).toEqual([2, ["/a?"]]);
  currentFailures()[0]!.retry();
  expect(await answer).toBe("here");
  expect(targets()).toEqual([]);
});

it("is cancelled with its signal", async () => {
  const ending = new AbortController();
  const answer = retried(failing(1), { target: "/a?", shownIn: "toast" }, ending.signal);
  await settle();
  expect(targets()).toEqual(["/a?"]);
  const outcome = expect(answer).rejects.toThrow("gone on");
  ending.abort(new Error("gone on"));
  await outcome;
  expect(targets()).toEqual([]);
});

it("retries by itself if nothing visible changes, and reports the failure until it succeeds", async () => {
  const attempt = failing(3);
  const answer = retried(attempt, { target: "/a?", shownIn: "toast", repeats: true });
  await settle();
  const [failure] = currentFailures();
  await vi.advanceTimersByTimeAsync(5000);
  expect([attempt.mock.calls.length, currentFailures()[0] === failure]).toEqual([2, true]);
  failure!.retry();
  await settle();
  expect([attempt.mock.calls.length, targets()]).toEqual([3, ["/a?"]]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBe("here");
  expect(targets()).toEqual([]);
});
