import type { InsightReply } from "~/contract/billing/billing-sections";
import { getInvoiceInsight } from "~/contract/billing/billing-sections";
import { pageCountOf } from "~/features/paging/page-sizes";
import { add, subtract, toUnits } from "~/lib/money/decimal";
import { sorted } from "~/lib/money/insight-order";
import { attempt } from "~/upstream/attempt.server";
import { sortOf } from "../tabs/sort";
import type { TabSource } from "../tabs/tab-source";
import { insightSort } from "./insight-sort";

/** Default page size (spec §9). */
const PAGE_SIZE = 50;

export type InsightRow = InsightReply["rows"][number];

/** Totals of rows; highest months have none. */
export type Rest = Pick<InsightRow, "thisMonthCost" | "lastMonthCost" | "averageCost" | "status"> & {
  maxCost: null;
  count: number;
};

/** Data of the tab: the month's figures, and a page of rows. */
export interface InsightView extends Omit<InsightReply, "rows"> {
  viewBy: "product" | "account";
  rows: InsightRow[];
  /** Rows on other pages, so that the page adds up; null if there are none. */
  elsewhere: Rest | null;
  /** Number of rows on all pages. */
  total: number;
  page: number;
  size: number;
}

/** The month compared with earlier ones; null if it could not be loaded. */
export const loadInsight = ({ upstream, search, bill }: TabSource): Promise<InsightView | null> =>
  attempt(
    (async () => {
      const viewBy = search.by === "account" ? "account" : "product";
      const { rows, ...reply } = await upstream.call(getInvoiceInsight, { ...bill, viewBy });
      const sortedRows = sorted(rows, sortOf(search, insightSort));
      const size = search.size ?? PAGE_SIZE;
      const page = Math.min(search.page, pageCountOf(sortedRows.length, size));
      const pageRows = sortedRows.slice((page - 1) * size, page * size);
      const elsewhere =
        pageRows.length < sortedRows.length ? restOf(reply.sum, pageRows, sortedRows.length - pageRows.length) : null;
      return { ...reply, viewBy, rows: pageRows, elsewhere, total: sortedRows.length, page, size };
    })(),
  );

/** The total minus the rows. */
function restOf(sum: InsightReply["sum"], rows: InsightRow[], count: number): Rest {
  const remainder = (key: "thisMonthCost" | "lastMonthCost" | "averageCost") =>
    subtract(sum[key], add(...rows.map((row) => row[key])));
  const [thisMonthCost, lastMonthCost] = [remainder("thisMonthCost"), remainder("lastMonthCost")];
  const change = toUnits(subtract(thisMonthCost, lastMonthCost));
  return {
    count,
    thisMonthCost,
    lastMonthCost,
    averageCost: remainder("averageCost"),
    maxCost: null,
    status: change > 0n ? "increase" : change < 0n ? "decrease" : "unchanged",
  };
}
