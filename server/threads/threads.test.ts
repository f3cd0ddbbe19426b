import { pathToFileURL } from "node:url";
import { threadId } from "node:worker_threads";
import { expect, test } from "vitest";
import { createThreads, threadProgram } from "./threads";

interface Task {
  name: "thread" | "block" | "fail" | "exit" | "fillMemory" | "uncloneable";
  cell?: Int32Array;
}

const threadsOf = (limits: { threads?: number; seconds?: number; heapMebibytes?: number } = {}) =>
  createThreads<Task, unknown>(threadProgram("tasks-for-test.mjs", import.meta.url), {
    threads: 1,
    seconds: 50,
    heapMebibytes: 128,
    ...limits,
  });

/** A task that blocks its thread until it is released. */
function blocking() {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const release = () => {
    Atomics.store(cell, 0, 1);
    Atomics.notify(cell, 0);
  };
  return { task: { name: "block", cell } as const, release };
}

test("a program is found beside its caller's source, and in dist/ beside all others", () => {
  const source = pathToFileURL("/cloudtally/server/area/caller.ts").href;
  expect(threadProgram("../other/task.ts", source).pathname).toBe("/cloudtally/server/other/task.ts");
  const bundled = pathToFileURL("/cloudtally/dist/chunk-4F.js").href;
  expect(threadProgram("../other/task.ts", bundled).pathname).toBe("/cloudtally/dist/task.js");
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a task that blocks its thread leaves the event loop free", async () => {
  const threads = threadsOf();
  const { task, release } = blocking();
  const blocked = threads.run(task);
  // In this thread, the task would never let these turns happen, and nobody would release it.
  for (let turns = 0; turns < 3; turns += 1) await turn();
  release();
  expect(["ok", "not-equal"]).toContain(await blocked);
  expect(await threads.run({ name: "thread" })).not.toBe(threadId);
});

test("tasks use the available threads, and others wait in order", async () => {
  const threads = threadsOf({ threads: 2 });
  const [first, second] = [blocking(), blocking()];
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const tasks = [
    threads.run(first.task).then(note("first")),
    threads.run(second.task).then(note("second")),
    threads.run({ name: "thread" }).then(note("third")),
    threads.run({ name: "thread" }).then(note("fourth")),
  ];
  second.release();
  await Promise.all(tasks.slice(1));
  expect(order).toEqual(["second", "third", "fourth"]);
  first.release();
  await Promise.all(tasks);
});

test("an error arrives as it was thrown, and the thread can be reused", async () => {
  const threads = threadsOf();
  const thread = await threads.run({ name: "thread" });
  const error = await threads.run({ name: "fail" }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RangeError);
  expect(error).toMatchObject({ message: "no such page", stack: expect.stringContaining("tasks-for-test.mjs") });
  await expect(threads.run({ name: "uncloneable" })).rejects.toThrow("could not be cloned");
  expect(await threads.run({ name: "thread" })).toBe(thread);
});

test("a cancelled task ends immediately, running or waiting, and its thread is replaced", async () => {
  const threads = threadsOf();
  const thread = await threads.run({ name: "thread" });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const never = blocking();
  const results = [
    threads.run(never.task, running.signal),
    threads.run({ name: "thread" }, waiting.signal),
    threads.run({ name: "thread" }),
  ];
  waiting.abort(new Error("gone while it waited"));
  await expect(results[1]).rejects.toThrow("gone while it waited");
  running.abort(new Error("gone while it ran"));
  await expect(results[0]).rejects.toThrow("gone while it ran");
  expect(await results[2]).not.toBe(thread);
  await expect(threads.run({ name: "thread" }, AbortSignal.abort(new Error("gone before")))).rejects.toThrow(
    "gone before",
  );
});

test("a task that exceeds a limit or ends its thread fails, and the next one works", async () => {
  const threads = threadsOf({ seconds: 5, heapMebibytes: 16 });
  await expect(threads.run(blocking().task)).rejects.toThrow("longer than 5 s");
  await expect(threads.run({ name: "fillMemory" })).rejects.toMatchObject({ code: "ERR_WORKER_OUT_OF_MEMORY" });
  await expect(threads.run({ name: "exit" })).rejects.toThrow("ended before its task (3)");
  expect(await threads.run({ name: "thread" })).not.toBe(threadId);
});
