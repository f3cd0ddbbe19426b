import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { formatFileSize } from "~/lib/files/file-size";
import type { Log } from "~/lib/process/log";
import { compiledProgram } from "../../compiled-program";
import { CostStoreError } from "../../cost-store/cost-store";
import type { ReadingLimits } from "../limits";
import { ImportRefused, problem } from "../problems";
import { memoryOf } from "./memory";
import type { ReaderSetup, ReaderTasks, TaskMessage, TaskName, TaskReply } from "./tasks";

const program = compiledProgram("import-reader");
const followParent = pathToFileURL(compiledProgram("follow-parent")).href;

/** Share of the memory limit for JavaScript; the engine gets the rest. */
const SHARE_OF_JAVASCRIPT = 0.25;
const WATCH_MS = 100;
/** Characters kept of the end of its output. */
const MAX_OUTPUT_CHARACTERS = 4000;

/** Folder for working files of readers; leftovers are deleted at startup. */
export const readersFolder = (dataDir: string): string => path.join(dataDir, "reading");

export interface ReaderOptions {
  limits: ReadingLimits;
  dataDir: string;
  log: Log;
}

/** The user's name of the file, and a signal that kills the reader. */
export interface TaskContext {
  name: string;
  signal: AbortSignal;
}

/**
 * A process that parses files of one company. It is started for the first task, and again if it did not survive the
 * previous one.
 */
export interface Reader {
  /** Its own folder, which exists until `close`, even if the process dies. */
  folder: string;
  /**
   * Runs one task; tasks must not overlap. Rejects with ImportRefused if the file is unacceptable, exceeds a limit or
   * crashes the process; with the signal's reason; or if the engine fails.
   */
  do<Name extends TaskName>(
    task: Name,
    input: ReaderTasks[Name]["input"],
    context: TaskContext,
  ): Promise<ReaderTasks[Name]["result"]>;
  /** Ends the current task. An idle process is kept for a moment for the company's next files. */
  close(): Promise<void>;
}

/** How long an idle process is kept, as starting one takes longer than reading a small file. */
const KEEP_MS = 10_000;
/** An idle process that holds more than this share of the memory limit is not kept. */
const KEEP_MEMORY = 0.25;

/** Idle processes by company and settings: no process ever reads files of two companies. */
const waiting = new Map<string, ReaderProcess>();

/** Ends all idle processes. */
export async function closeWaitingReaders(): Promise<void> {
  const processes = [...waiting.values()];
  waiting.clear();
  await Promise.all(processes.map((process) => process.close()));
}

export function openReader(companyId: string, options: ReaderOptions): Reader {
  const key = JSON.stringify([companyId, options.dataDir, options.limits]);
  const folder = path.join(readersFolder(options.dataDir), randomUUID());
  let running: Promise<ReaderProcess> | undefined;
  const start = async (): Promise<ReaderProcess> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const request = waiting.get(key);
    if (request) waiting.delete(key);
    const process = request ?? (await startProcess(options));
    void process.ended.then(() => (running = undefined));
    return process;
  };
  return {
    folder,
    async do(task, input, context) {
      return (await (running ??= start())).do(task, input, context);
    },
    async close() {
      const process = await running;
      running = undefined;
      if (process?.isFit() && !waiting.has(key)) keep(key, process);
      else await process?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps an idle process until it is used, its time is over or it exits. Does not keep this process running. */
function keep(key: string, process: ReaderProcess): void {
  const forget = (): boolean => waiting.get(key) === process && waiting.delete(key);
  waiting.set(key, process);
  setTimeout(() => forget() && void process.close(), KEEP_MS).unref();
  void process.ended.then(forget);
}

interface ReaderProcess extends Pick<Reader, "do"> {
  /** Whether it is idle and may read other files. */
  isFit(): boolean;
  /** Kills it, even during a task. */
  close(): Promise<void>;
  /** Why it ended. */
  ended: Promise<Error>;
}

async function startProcess({ limits, dataDir, log }: ReaderOptions): Promise<ReaderProcess> {
  const folder = path.join(readersFolder(dataDir), randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const child = fork(program, [JSON.stringify({ limits, folder } satisfies ReaderSetup)], {
    // It gets none of this process's environment. Its time zone is that of bills.
    env: { NODE_ENV: "production", TZ: "UTC" },
    execArgv: [
      "--import",
      followParent,
      `--max-old-space-size=${Math.ceil((limits.memoryBytes * SHARE_OF_JAVASCRIPT) / 1024 ** 2)}`,
    ],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // Ctrl-C must only reach this process, which ends the reader.
    detached: true,
  });
  unref(child);
  let outputTail = "";
  /** Node.js prints this first, and then more than is kept. */
  let isOutOfHeap = false;
  child.stderr!.on("data", (chunk: Buffer) => {
    const words = outputTail + chunk.toString();
    isOutOfHeap ||= words.includes("heap out of memory");
    outputTail = words.slice(-MAX_OUTPUT_CHARACTERS);
  });

  /** The reason if this process killed it. */
  let cause: Error | undefined;
  const kill = (why: Error): void => {
    cause ??= why;
    child.kill("SIGKILL");
  };
  let file = "";
  let isBusy = false;
  const refused = (code: "too-much-memory" | "too-slow" | "reader-ended", values: Record<string, string>) =>
    new ImportRefused(problem(code, { file }, values));
  const memoryExceeded = () => refused("too-much-memory", { limit: formatFileSize(limits.memoryBytes) });

  const watching = setInterval(() => {
    if (memoryOf(child.pid ?? 0) > limits.memoryBytes) kill(memoryExceeded());
  }, WATCH_MS).unref();

  const ended = exitReason(child).then(async (reason) => {
    clearInterval(watching);
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    if (cause) return cause;
    log.warn("a reader of files ended", { file, how: reason, lastWords: outputTail });
    return isOutOfHeap ? memoryExceeded() : refused("reader-ended", { how: reason });
  });

  return {
    async do(task, input, { name, signal }) {
      signal.throwIfAborted();
      file = name;
      isBusy = true;
      const onAbort = () => kill(signal.reason as Error);
      signal.addEventListener("abort", onAbort);
      const timer = setTimeout(
        () => kill(refused("too-slow", { limit: String(limits.seconds) })),
        limits.seconds * 1000,
      );
      try {
        const reply = await Promise.race([send(child, { name: task, input }), ended]);
        if (reply instanceof Error) throw reply;
        return resultOf(reply) as ReaderTasks[typeof task]["result"];
      } finally {
        signal.removeEventListener("abort", onAbort);
        clearTimeout(timer);
        isBusy = false;
      }
    },
    isFit: () => !isBusy && !cause && memoryOf(child.pid ?? 0) < limits.memoryBytes * KEEP_MEMORY,
    ended,
    async close() {
      child.ref();
      kill(new Error("the reader is closed"));
      await ended;
    },
  };
}

/** Lets this process exit while the reader is idle; during a task, its timer keeps this process running. */
function unref(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
}

const exitReason = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    // By then, all of its output has been read.
    child.once("close", (code, signal) => resolve(signal ?? `code ${code}`));
  });

const send = (child: ChildProcess, message: TaskMessage): Promise<TaskReply> =>
  new Promise((resolve) => {
    child.once("message", (reply) => resolve(reply as TaskReply));
    // If it has exited, its exit is the result.
    child.send(message, () => undefined);
  });

function resultOf(reply: TaskReply): unknown {
  if ("refused" in reply) throw new ImportRefused(reply.refused);
  if ("failed" in reply) throw new CostStoreError(reply.failed.message, reply.failed.code);
  return reply.result;
}
