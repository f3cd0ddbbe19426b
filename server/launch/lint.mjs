/** `npm run lint`: all checks that read the sources without running them, one by one. */
import { checks } from "./checks.mjs";
import { printLine, program, run } from "./run.mjs";

for (const [title, file, ...args] of checks) {
  printLine(`── ${title}`);
  if ((await run(process.execPath, [program(file), ...args])) !== 0) process.exitCode = 1;
}
