import { fork } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { PING, PONG_DEBUGGED } from "./channel";

/** A Node.js program to run as a child. */
export interface Program {
  /** Its name in messages: "The web app ended unexpectedly". */
  title: string;
  /** Path of its JavaScript file. */
  path: string;
  args: string[];
  /** A module (a URL) loaded into it first, but not into its own children. */
  preload?: string;
}

export interface Child {
  pid: number;
  title: string;
  /** Resolves, never rejects, with the way the child ended. */
  ended: Promise<string>;
  /** Pings its event loop. The response, if any, states whether a debugger is attached. */
  ping(answered: (isDebugged: boolean) => void): void;
  /** Kills it; `ended` resolves with the reason. */
  end(reason: string): void;
  /** Requests its end; kills it after `graceMs`. Resolves when it has exited. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Starts the program in its own process group, so that Ctrl-C reaches it only through this process, which decides the
 * order of ending. Every line it prints is passed to `onLine`.
 */
export function startChild(
  program: Program,
  env: NodeJS.ProcessEnv,
  onLine: (line: string, from: "stdout" | "stderr") => void,
): Child {
  const child = fork(program.path, program.args, {
    env,
    execArgv: program.preload ? ["--import", program.preload] : [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  for (const from of ["stdout", "stderr"] as const)
    createInterface({ input: child[from]! }).on("line", (line) => onLine(line, from));
  let answered: (isDebugged: boolean) => void = () => undefined;
  child.on("message", (answer) => answered(answer === PONG_DEBUGGED));
  let endedFor: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(endedFor ?? signal ?? `code ${code}`));
  });
  return {
    pid: child.pid ?? 0,
    title: program.title,
    ended,
    ping(then) {
      answered = then;
      // It may have ended in the meantime.
      child.send(PING, () => undefined);
    },
    end(reason) {
      endedFor = reason;
      child.kill("SIGKILL");
    },
    async stop(graceMs) {
      child.kill("SIGTERM");
      const grace = new AbortController();
      await Promise.race([ended, sleep(graceMs, undefined, { signal: grace.signal }).catch(() => undefined)]);
      grace.abort();
      child.kill("SIGKILL");
      await ended;
    },
  };
}
