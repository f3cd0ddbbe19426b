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

/** Beside this file as a source, and in dist/ beside the chunk that this file is bundled into. */
const program = new URL(import.meta.url.endsWith(".ts") ? "./hash-worker.mjs" : "./hash-worker.js", import.meta.url);

let thread: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * The scrypt key of a password, worked out one at a time in a thread of its own: Node's shared pool serves files, zlib
 * and names, which would wait for it. Rejects when the costs cannot be met; a thread that died is replaced.
 */
export function scryptKey(task: HashTask): Promise<Buffer> {
  const key = last.then(() => ask(task));
  last = key.catch(() => undefined);
  return key;
}

async function ask(task: HashTask): Promise<Buffer> {
  const worker = (thread ??= start());
  // Idle, it keeps no process alive; with a task, whoever waits for the hash gets it.
  worker.ref();
  const answered = new AbortController();
  try {
    const gone = once(worker, "exit", { signal: answered.signal }).then(([code]) => {
      throw new Error(`The thread for passwords ended (${String(code)}).`);
    });
    const message = once(worker, "message", { signal: answered.signal });
    // Which of the two comes second does not matter to anybody.
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
  // The task under way learns of it; without a listener it would end the process.
  worker.on("error", forget);
  return worker;
}
