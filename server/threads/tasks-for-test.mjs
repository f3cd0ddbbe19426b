/** The program of the threads in threads.test.ts. */
import { exit } from "node:process";
import { threadId } from "node:worker_threads";
import { answerTasks } from "./answer-tasks.mjs";

const FOREVER = 0;

const tasks = {
  thread: () => threadId,
  /** Blocks this thread until the cell, which both threads see, is another than 0. */
  block: ({ cell }) => Atomics.wait(cell, 0, FOREVER),
  fail: () => {
    throw new RangeError("no such page");
  },
  exit: () => exit(3),
  fillMemory: () => {
    const filled = [];
    for (;;) filled.push(Array.from({ length: 100_000 }, Math.random));
  },
  uncloneable: () => () => undefined,
};

answerTasks((task) => tasks[task.name](task), 0);
