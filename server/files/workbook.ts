import type { Sheet } from "./sheet";
import { writtenApart } from "./written-apart";

/** The table as a workbook (see xlsx.ts), written by a process of its own. `rows`: lines of JSON, each a list of a text per column. */
export function workbookOf(
  { title, columns, about, total }: Omit<Sheet, "rows">,
  rows: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  async function* lines(): AsyncGenerator<string | Uint8Array> {
    yield `${JSON.stringify({ title, columns: columns.map(({ name, head, type, decimals }) => ({ name, head, type, decimals })), about, total })}\n`;
    yield* rows;
  }
  return writtenApart("write-workbook", lines());
}
