let open = false;

/** One line for the user, on standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${open ? "\n" : ""}${line}\n`);
  open = false;
}

/** A line that the next one replaces; if the output is not a terminal, an ordinary line. */
export function printProgress(line: string): void {
  if (!process.stdout.isTTY) return printLine(line);
  process.stdout.write(`\r\x1b[K${line}`);
  open = true;
}
