import type { ScryptOptions } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface HashTask {
  password: string;
  salt: Uint8Array;
  /** Bytes of the key. */
  length: number;
  options: ScryptOptions;
}

type Answer = { key: Uint8Array } | { problem: string };

/** Next to this source file, and in dist/ next to the bundled chunk. */
const program = new URL(import.meta.url.endsWith(".ts") ? "./hash-worker.mjs" : "./hash-worker.js", import.meta.url);

let thread: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Computes the scrypt key of a password, one at a time in a separate thread: Node's shared pool serves files, zlib and
 * DNS, which would wait for it. Rejects if the costs cannot be met; a dead thread is replaced.
 */
export function scryptKey(task: HashTask): Promise<Buffer> {
  const key = last.then(() => ask(task));
  last = key.catch(() => undefined);
  return key;
}

async function ask(task: HashTask): Promise<Buffer> {
  const worker = (thread ??= start());
  // It keeps the process alive only while it has a task.
  worker.ref();
  const answered = new AbortController();
  try {
    const gone = once(worker, "exit", { signal: answered.signal }).then(([code]) => {
      throw new Error(`The thread for passwords ended (${String(code)}).`);
    });
    const message = once(worker, "message", { signal: answered.signal });
    // The order of the two does not matter.
    for (const either of [gone, message]) either.catch(() => undefined);
    worker.postMessage(task);
    const [answer] = (await Promise.race([message, gone])) as [Answer];
    if ("problem" in answer) throw new Error(answer.problem);
    return Buffer.from(answer.key);
  } finally {
    answered.abort();
    worker.unref();
  }
}

function start(): Worker {
  const worker = new Worker(program);
  const forget = () => {
    if (thread === worker) thread = undefined;
  };
  worker.on("exit", forget);
  // The current task is rejected; without a listener, this would end the process.
  worker.on("error", forget);
  return worker;
}
