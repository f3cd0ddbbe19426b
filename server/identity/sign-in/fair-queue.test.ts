import { expect, test } from "vitest";
import { createFairQueue, QueueFull } from "./fair-queue";

/** Work that continues until it is told to end, and the tasks started so far. */
function testQueue(capacity: number) {
  const queue = createFairQueue(capacity);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const come = (key: string, name: string) =>
    queue.run(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endOne = async () => {
    ends.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, come, endOne };
}

test("works on one task at a time per key, in order, and keys take turns", async () => {
  const { begun, come, endOne } = testQueue(10);
  const waiting = [come("a", "a1"), come("a", "a2"), come("a", "a3"), come("b", "b1"), come("c", "c1")];
  expect(begun).toEqual(["a1"]);
  for (let turn = 0; turn < 5; turn += 1) await endOne();
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"]);
  expect(await Promise.all(waiting)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
});

test("drops a task of the key with most of them when the queue is full", async () => {
  const { begun, come, endOne } = testQueue(3);
  const crowd = [1, 2, 3, 4].map((number) => come("crowd", `crowd ${number}`));
  const fifth = come("crowd", "crowd 5");
  await expect(fifth).rejects.toBeInstanceOf(QueueFull);
  const guest = come("guest", "guest");
  await expect(crowd[3]).rejects.toBeInstanceOf(QueueFull);
  for (let turn = 0; turn < 4; turn += 1) await endOne();
  expect(begun).toEqual(["crowd 1", "crowd 2", "guest", "crowd 3"]);
  expect(await guest).toBe("guest");
});

test("continues after failed work", async () => {
  const queue = createFairQueue(1);
  const fails = queue.run("a", () => Promise.reject(new Error("no")));
  const works = queue.run("a", () => Promise.resolve("yes"));
  await expect(fails).rejects.toThrow("no");
  expect(await works).toBe("yes");
});
