import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

/** Runs `code` in a separate process; the reader of its output has closed the pipe by the time it writes. */
async function run(code: string): Promise<{ exitCode: number | null; log: Record<string, unknown>[] }> {
  const program = `
    import { createLog } from "./app/lib/process/log.ts";
    import { logUncaughtErrors } from "./app/lib/process/log-uncaught-errors.ts";
    const log = createLog("test");
    ${code}
  `;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  const [written, [exitCode]] = await Promise.all([
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return {
    exitCode,
    log: written
      .split("\n")
      .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Record<string, unknown>] : [])),
  };
}

it("logs uncaught errors of timers, promises and output, and keeps running", async () => {
  const { exitCode, log } = await run(`
    logUncaughtErrors(log);
    logUncaughtErrors(log);
    setTimeout(() => { throw new Error("in a timer"); });
    setTimeout(() => void Promise.reject(new Error("in a promise")), 20);
    setTimeout(() => process.stdout.write("to nobody"), 40);
    setTimeout(() => process.exit(7), 200);
  `);
  expect(exitCode).toBe(7);
  expect(log).toEqual(
    ["in a timer", "in a promise"].map((error) =>
      expect.objectContaining({
        level: "error",
        message: "uncaught error",
        error,
        stack: expect.any(String),
      }),
    ),
  );
});

it("lets a process end that is not serving yet", async () => {
  const { exitCode } = await run(
    `setTimeout(() => { throw new Error("too early"); }); setTimeout(() => process.exit(7), 200);`,
  );
  expect(exitCode).toBe(1);
});
