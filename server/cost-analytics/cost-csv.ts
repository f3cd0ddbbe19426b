import type { CostQuery } from "~/contract/cost-analytics";
import { csvLine, figure } from "~/lib/csv";
import { periodStarts } from "~/lib/time-frames";
import { sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { costItems } from "./cost-items";
import type { ItemQuery } from "./cost-items";
import { itemOrder } from "./item-order";

export interface CsvRow {
  vendor: string;
  item: string;
  itemAlias: string;
  cost: string;
  portion: number;
  periods: [days: string[], costs: string[]];
}

/** Every item in the order asked for. */
export const costTable = (query: ItemQuery & Pick<CostQuery, "sort">): Sql =>
  sql`SELECT vendor, item, itemAlias, cost, portion, periods FROM (${costItems(query)}) ORDER BY ${itemOrder(query)}`;

const CHUNK_CHARACTERS = 64 * 1024;

/**
 * The table as CSV, in chunks: amounts unrounded, portion in percent with 6 decimals, one column per period named
 * by its first day. The first chunk comes with the first rows, so a failing query fails before anything is sent.
 */
export async function* costCsv(rows: AsyncIterable<CsvRow>, query: Pick<CostQuery, "startDate" | "endDate" | "grain">): AsyncGenerator<string> {
  const dates = periodStarts(query, query.grain);
  let chunk = csvLine(["vendor", "item", "itemAlias", "cost", "portion", ...dates]);
  for await (const { vendor, item, itemAlias, cost, portion, periods } of rows) {
    const costs = new Map(periods[0].map((day, i) => [day, periods[1][i]]));
    const columns = dates.map((date) => figure(costs.get(date) ?? "0"));
    chunk += csvLine([vendor, item, itemAlias, figure(cost), figure(percent(portion)), ...columns]);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/** A share of a total near 0 may have more digits than toFixed writes out. */
const percent = (value: number): string => (Math.abs(value) < 1e21 ? value.toFixed(6) : `${BigInt(value)}.000000`);
