/** Writes a workbook: the first line of standard input is what comes before the rows, each line after it a row, in JSON. */
import { jsonLines } from "./json-lines";
import type { Sheet } from "./sheet";
import { runWriter } from "./writer";
import { xlsxOf } from "./xlsx";

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
