import { expect, test } from "vitest";
import { createPool } from "./pool";

/** Events so far, returned once all pending tasks have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("each item serves one caller at a time, and others wait in order", async () => {
  const pool = createPool(["a", "b"]);
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const works = ["first", "second", "third", "fourth"].map((name) =>
    pool.use(async (item) => {
      log.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return item;
    }),
  );
  await settled();
  expect(log).toEqual(["first", "second"]);
  ends[1]!();
  await settled();
  expect(log).toEqual(["first", "second", "third"]);
  ends[0]!();
  await settled();
  expect(log).toEqual(["first", "second", "third", "fourth"]);
  ends.forEach((end) => end());
  expect(new Set(await Promise.all(works))).toEqual(new Set(["a", "b"]));
});

test("a failure returns the item, and idle means that none is in use", async () => {
  const pool = createPool([1]);
  await pool.idle();
  await expect(pool.use(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const item = await pool.take();
  let isIdle = false;
  const idle = pool.idle().then(() => (isIdle = true));
  await settled();
  expect(isIdle).toBe(false);
  pool.release(item);
  await idle;
  expect(isIdle).toBe(true);
});
