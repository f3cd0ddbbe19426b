import { readXlsx } from "hucre/xlsx";
import { tableFormats } from "~/contract/tables/tables";

/** The text of a reply; of a workbook, which is compressed, what its sheets contain. */
export async function textOf(reply: Response): Promise<string> {
  if (reply.headers.get("content-type") !== tableFormats.xlsx) return reply.text();
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()));
  return JSON.stringify(sheets.map(({ name, rows }) => ({ name, rows })));
}
