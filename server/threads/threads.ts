import path from "node:path";
import { Worker } from "node:worker_threads";
import { createPool } from "../pool";

/** Threads that run the same program (see answer-tasks.mjs), for work that would block the event loop. */
export interface Threads<Task, Result> {
  /**
   * The result of a task; tasks queue while all threads are busy. Rejects with the error of the task, with the reason
   * of the signal, or with an Error if a limit is exceeded or the thread ends; the thread is then replaced.
   *
   * @param task copied to the thread by the structured clone algorithm, as is the result: no functions, no classes
   */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
}

export interface ThreadLimits {
  /** Threads at a time. */
  threads: number;
  /** Seconds per task, without the time in the queue. */
  seconds: number;
  /** MiB of JavaScript heap per thread; memory of buffers and of native code is not included. */
  heapMebibytes: number;
}

/** An idle thread ends after this time, which frees what its program has loaded. */
const IDLE_MS = 30_000;

/**
 * URL of a thread's program. In dist/, all programs and the bundled callers are in one folder.
 *
 * @param source the program's source file, relative to the caller's; one of the entries in server/launch/ensure-built.mjs
 * @param caller `import.meta.url`
 */
export const threadProgram = (source: string, caller: string): URL =>
  new URL(caller.endsWith(".ts") ? source : `${path.parse(source).name}.js`, caller);

/** Starts threads when there are tasks. The program must not load chDB, which crashes outside the main thread. */
export function createThreads<Task, Result>(program: URL, limits: ThreadLimits): Threads<Task, Result> {
  const pool = createPool(Array.from({ length: limits.threads }, () => new Thread<Task, Result>(program, limits)));
  return {
    async run(task, signal) {
      const thread = await pool.take(signal);
      const result = thread.run(task, signal);
      // A thread that is being ended still takes processor time and memory: its place is only free afterwards.
      void result
        .catch(() => undefined)
        .then(() => thread.ended)
        .then(() => pool.release(thread));
      return result;
    },
  };
}

type Reply<Result> = { result: Result } | { error: unknown };

/** One task at a time, each in the same thread as the one before if that is still running. */
class Thread<Task, Result> {
  /** Resolves once no thread is being ended. */
  ended: Promise<unknown> = Promise.resolve();
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly program: URL,
    private readonly limits: ThreadLimits,
  ) {}

  async run(task: Task, signal: AbortSignal | undefined): Promise<Result> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const over = new AbortController();
    try {
      // It keeps the process running only while it has a task.
      worker.ref();
      return await this.post(worker, task, signal, over.signal);
    } finally {
      over.abort();
      worker.unref();
      this.idle = setTimeout(() => this.end(worker), IDLE_MS).unref();
    }
  }

  /** `over` is aborted after the task, and removes the listeners. */
  private post(worker: Worker, task: Task, signal: AbortSignal | undefined, over: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      const listen = <Value>(event: string, listener: (value: Value) => void) => {
        worker.on(event, listener);
        over.addEventListener("abort", () => worker.off(event, listener));
      };
      const stop = (reason: unknown) => {
        reject(reason);
        this.end(worker);
      };
      listen("message", (reply: Reply<Result>) => ("error" in reply ? reject(reply.error) : resolve(reply.result)));
      listen("messageerror", reject);
      listen("error", reject);
      listen("exit", (code: number) => reject(new Error(`The thread ended before its task (${code}).`)));
      const { seconds } = this.limits;
      const timer = setTimeout(() => stop(new Error(`The task took longer than ${seconds} s.`)), seconds * 1000);
      over.addEventListener("abort", () => clearTimeout(timer));
      signal?.addEventListener("abort", () => stop(signal.reason), { signal: over });
      worker.postMessage(task);
    });
  }

  private start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.limits.heapMebibytes };
    const worker = this.program.pathname.endsWith(".ts")
      ? new Worker(new URL("from-source.mjs", import.meta.url), { resourceLimits, workerData: this.program.href })
      : new Worker(this.program, { resourceLimits });
    const forget = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    worker.on("exit", forget);
    // Without a listener, an error while the thread is idle would end the process.
    worker.on("error", forget);
    return worker;
  }

  private end(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
    this.ended = worker.terminate();
  }
}
