import { spawn } from "node:child_process";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { compiledProgram } from "../compiled-program";
import { createPool } from "../pool";
import type { Sheet } from "./sheet";

/** Processes that write workbooks at the same time; more workbooks wait. */
const PROCESSES = 2;
const places = createPool(Array.from({ length: PROCESSES }, (_, n) => n));

/** Characters kept of the end of a failing process's error output. */
const ERROR_OUTPUT = 2000;

/**
 * The table as a workbook (see xlsx.ts). Another process writes it, at low priority, so that pages do not wait for it;
 * the pipes pace it by its reader and its rows. Rejects with the error of `rows`, or with an Error if the
 * process fails.
 *
 * @param rows lines of JSON, each a list with one text per column
 */
export async function* workbookOf(
  { title, columns, about, total }: Omit<Sheet, "rows">,
  rows: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let failure: { error: unknown } | undefined;
  async function* lines(): AsyncGenerator<string | Uint8Array> {
    yield `${JSON.stringify({ title, columns: columns.map(({ name, head, type, decimals, currencyAt }) => ({ name, head, type, decimals, currencyAt })), about, total })}\n`;
    try {
      yield* rows;
    } catch (error) {
      failure = { error };
      child.kill("SIGKILL");
      throw error;
    }
  }

  const place = await places.take();
  const child = spawn(process.execPath, [compiledProgram("write-workbook")], { stdio: "pipe" });
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  ended.catch(() => undefined);
  let errorOutput = "";
  child.stderr
    .setEncoding("utf8")
    .on("data", (text: string) => (errorOutput = (errorOutput + text).slice(-ERROR_OUTPUT)));
  // If the process ends before it has read everything, its exit code and error output say why.
  const written = pipeline(lines(), child.stdin).catch(() => undefined);
  try {
    for await (const chunk of child.stdout) yield chunk as Uint8Array;
    const [code, signal] = await ended;
    if (failure) throw failure.error;
    if (code !== 0) throw new Error(`The workbook could not be written (${signal ?? code}). ${errorOutput}`);
  } finally {
    child.kill("SIGKILL");
    await written;
    places.release(place);
  }
}
