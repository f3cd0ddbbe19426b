/**
 * Writes a workbook to standard output. Standard input is JSON: the sheet without its rows on the first line, then a
 * row per line.
 */
import { constants, setPriority } from "node:os";
import { pipeline } from "node:stream/promises";
import type { Sheet } from "./sheet";
import { xlsxOf } from "./xlsx";

const NEW_LINE = 10;

// Pages go first. Threads that start later, such as those that compress, inherit it.
setPriority(constants.priority.PRIORITY_LOW);
await pipeline(workbook(process.stdin), process.stdout);

async function* workbook(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const lines = jsonLines(input);
  const { value } = await lines.next();
  const [head, ...first] = value as [Omit<Sheet, "rows">, ...string[][]];
  yield* xlsxOf({ ...head, rows: rowsOf(first, lines as AsyncIterable<string[][]>) });
}

async function* rowsOf(first: string[][], rest: AsyncIterable<string[][]>): AsyncGenerator<string[]> {
  yield* first;
  for await (const rows of rest) yield* rows;
}

/** Parses lines of JSON, as many at a time as have arrived. The last line ends with a line break too. */
async function* jsonLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<unknown[]> {
  let begun: Uint8Array[] = [];
  for await (const chunk of input) {
    const end = chunk.lastIndexOf(NEW_LINE);
    if (end < 0) {
      begun.push(chunk);
      continue;
    }
    const lines = Buffer.concat([...begun, chunk.subarray(0, end)]).toString();
    begun = [chunk.subarray(end + 1)];
    yield JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as unknown[];
  }
}
