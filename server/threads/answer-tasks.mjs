/** Plain JavaScript, because Node.js 20 cannot start a thread from TypeScript. */
import { setPriority } from "node:os";
import { platform } from "node:process";
import { types } from "node:util";
import { parentPort } from "node:worker_threads";

/**
 * Makes the current thread a worker of `createThreads`: it answers each task with the result of `work`, or its error.
 *
 * @template Task, Result
 * @param {(task: Task) => Result | Promise<Result>} work results must be cloneable
 * @param {number} niceness of the thread, from 0 to 19: the higher, the more it leaves the processor to pages
 */
export function answerTasks(work, niceness) {
  // Linux has priorities per thread; elsewhere it would apply to the whole server.
  if (platform === "linux") setPriority(niceness);
  parentPort.on("message", async (task) => {
    try {
      parentPort.postMessage({ result: await work(task) });
    } catch (error) {
      // Others, such as DOMException, arrive without their message.
      parentPort.postMessage({ error: types.isNativeError(error) ? error : new Error(String(error)) });
    }
  });
}
