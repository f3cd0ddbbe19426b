let open = false;

/** Ends an open line of progress, so that the next line does not continue it. */
function endProgress(): void {
  if (open) process.stdout.write("\n");
  open = false;
}

/** One line for the user, on standard output. */
export function printLine(line: string): void {
  endProgress();
  process.stdout.write(`${line}\n`);
}

/** One line on standard error: an error or a log line. */
export function printError(line: string): void {
  if (process.stderr.isTTY) endProgress();
  process.stderr.write(`${line}\n`);
}

/** A line that the next one replaces; if the output is not a terminal, an ordinary line. */
export function printProgress(line: string): void {
  if (!process.stdout.isTTY) return printLine(line);
  process.stdout.write(`\r\x1b[K${line}`);
  open = true;
}
