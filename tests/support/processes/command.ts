import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

/** A program that runs during the test. */
export interface Command {
  pid: number;
  /** Its output so far. */
  output(): { stdout: string; stderr: string };
  /** Resolves once it has printed `text` on standard output; rejects if it ends before. */
  printed(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Runs a script of server/launch, as its npm script does. */
export function runCommand(script: string, args: string[], settings: Record<string, string>): Command {
  const child = spawn(process.execPath, [path.join(root, "server/launch", script), ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: "warn", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  for (const from of ["stdout", "stderr"] as const)
    child[from].setEncoding("utf8").on("data", (text: string) => (output[from] += text));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once("close", (code, signal) => resolve(signal ?? code ?? 0)),
  );
  return {
    pid: child.pid!,
    output: () => ({ ...output }),
    printed: (text) =>
      new Promise((resolve, reject) => {
        const check = () => output.stdout.includes(text) && resolve();
        child.stdout.on("data", check);
        check();
        void ended.then((reason) =>
          reject(new Error(`ended (${reason}) before it said "${text}":\n${output.stdout}${output.stderr}`)),
        );
      }),
    kill: (signal) => child.kill(signal),
    ended,
  };
}
