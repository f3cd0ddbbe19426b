import { expect, it } from "vitest";
import { RECHECK_MS, recheckStream } from "./recheck-stream";

/** Yields numbers until it is ended, and records that. */
function numbers() {
  const source = { hasEnded: false };
  async function* count() {
    try {
      for (let n = 1; ; n += 1) yield n;
    } finally {
      source.hasEnded = true;
    }
  }
  return { source, chunks: count() };
}

it("checks before a chunk once the interval has passed, and ends at the first refusal", async () => {
  let now = 0;
  let checks = 0;
  let isAllowed = true;
  const { source, chunks } = numbers();
  const check = async () => {
    checks += 1;
    if (!isAllowed) throw new Error("no more");
  };
  const iterator = recheckStream(chunks, check, () => now)[Symbol.asyncIterator]();
  expect(await iterator.next()).toEqual({ done: false, value: 1 });
  expect(checks).toBe(0);
  now += RECHECK_MS;
  expect(await iterator.next()).toEqual({ done: false, value: 2 });
  expect(await iterator.next()).toEqual({ done: false, value: 3 });
  expect(checks).toBe(1);
  isAllowed = false;
  now += RECHECK_MS;
  await expect(iterator.next()).rejects.toThrow("no more");
  expect(source.hasEnded).toBe(true);
});

it("ends its source when it ends", async () => {
  const { source, chunks } = numbers();
  const iterator = recheckStream(chunks, async () => undefined)[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.return!();
  expect(source.hasEnded).toBe(true);
});
