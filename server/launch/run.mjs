import { spawn } from "node:child_process";
import { env as environment } from "node:process";
import { fileURLToPath } from "node:url";

/** The checkout's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Path of a program that a package brings, for running it with this very Node.js. */
export const program = (name) => fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url));

/** Prints one clear line and ends with code 1. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Prints one line for whoever waits. */
export const say = (line) => void process.stdout.write(`${line}\n`);

/**
 * Runs a program in the checkout, its output shown, and resolves to its exit code (128 when a signal ended it).
 * `env` is added to this process's environment. With `onOutput` the output also goes there, piece by piece.
 */
export function run(command, args, { env, onOutput, ...options } = {}) {
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
      from.pipe(to, { end: false });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 128));
  });
}
