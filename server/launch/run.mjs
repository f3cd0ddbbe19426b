import { spawn } from "node:child_process";
import { env as environment } from "node:process";
import { fileURLToPath } from "node:url";

/** The checkout's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Path of a package's program, for running it with this Node.js. */
export const program = (name) => fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url));

/** Prints one line and ends the process with code 1. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Prints one line. */
export const printLine = (line) => void process.stdout.write(`${line}\n`);

/**
 * Runs a program in the checkout, showing its output, and resolves to its exit code (128 if ended by a signal). `env`
 * is added to this process's environment. With `onOutput` the output is also passed on in chunks, or, with `isSilent`, only
 * passed on. An AbortSignal `signal` ends it.
 */
export function run(command, args, { env, onOutput, isSilent, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput ? ["inherit", "pipe", "pipe"] : "inherit";
    const child = spawn(command, args, { cwd: root, stdio, ...options, env: { ...environment, ...env } });
    for (const [from, to] of onOutput
      ? [
          [child.stdout, process.stdout],
          [child.stderr, process.stderr],
        ]
      : []) {
      from.on("data", onOutput);
      if (!isSilent) from.pipe(to, { end: false });
    }
    // A program that is ended by `signal` has still to close.
    child.on("error", (error) => error.name !== "AbortError" && reject(error));
    child.on("close", (code) => resolve(code ?? 128));
  });
}
