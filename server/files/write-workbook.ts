/** Writes a workbook: the first line of standard input is what comes before the rows, each line after it a row, in JSON. */
import type { Sheet } from "./sheet";
import { runWriter } from "./writer";
import { xlsxOf } from "./xlsx";

const NEW_LINE = 10;

await runWriter(async function* (input) {
  const lines = jsonLines(input);
  const { value } = await lines.next();
  const [head, ...first] = value as [Omit<Sheet, "rows">, ...string[][]];
  yield* xlsxOf({ ...head, rows: rowsOf(first, lines as AsyncIterable<string[][]>) });
});

async function* rowsOf(first: string[][], rest: AsyncIterable<string[][]>): AsyncGenerator<string[]> {
  yield* first;
  for await (const rows of rest) yield* rows;
}

/** The values of lines of JSON, as many at once as have arrived; each ends with its line. */
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
