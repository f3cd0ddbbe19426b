import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "~/lib/process/log";
import { forwardLine } from "./child-output";
import { printError, printLine, printProgress } from "./print";

let shown: string;
beforeEach(() => {
  shown = "";
  for (const output of [process.stdout, process.stderr]) {
    vi.spyOn(output, "write").mockImplementation((text) => Boolean((shown += String(text))));
    isTerminal(output, true);
  }
});
afterEach(() => {
  // Ends what is open: other files print in this process, too.
  printLine("");
  vi.restoreAllMocks();
  for (const output of [process.stdout, process.stderr]) isTerminal(output, false);
});

const isTerminal = (output: { isTTY: boolean }, value: boolean) =>
  Object.defineProperty(output, "isTTY", { value, configurable: true });

it("replaces progress in a terminal, and continues it with no other line", () => {
  printProgress("Reading a.csv, 1 %");
  printProgress("Reading a.csv, 2 %");
  printError("It cannot be read.");
  printError("Choose another.");
  printProgress("Reading b.csv");
  printLine("2 lines");
  printLine("done");
  expect(shown).toBe(
    "\r\x1b[KReading a.csv, 1 %\r\x1b[KReading a.csv, 2 %\nIt cannot be read.\nChoose another.\n" +
      "\r\x1b[KReading b.csv\n2 lines\ndone\n",
  );
});

it("continues progress with no log line, whoever wrote it", () => {
  const log = createLog("start", "info", printError);
  forwardLine("progress: Demo company, aws", "stdout", log);
  forwardLine('{"message":"of the child"}', "stderr", log);
  forwardLine("progress: Demo company, gcp", "stdout", log);
  log.warn("of this process");
  expect(shown).toMatch(
    /^\r\x1b\[KDemo company, aws\n{"message":"of the child"}\n\r\x1b\[KDemo company, gcp\n{"time":.*"of this process"}\n$/,
  );
});

it("leaves progress open if errors go to a file", () => {
  isTerminal(process.stderr, false);
  printProgress("Reading a.csv");
  printError("{}");
  printProgress("Reading b.csv");
  expect(shown).toBe("\r\x1b[KReading a.csv{}\n\r\x1b[KReading b.csv");
});
