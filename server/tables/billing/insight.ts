import { tables } from "~/contract/tables/tables";
import { sorted } from "~/lib/money/insight-order";
import { insightOf, isInsightReady } from "../../billing/details/insight";
import { refuseDamaged } from "../../integrity/refuse-damaged";
import { refuseUnconverted } from "../refuse-incomplete";
import { sortIn } from "./bill-rows";
import type { BillSource } from "./bill-rows";

/** Products or accounts of a month compared with previous months; incomplete months are not compared. */
export const insightSource: BillSource = async (bill, query, services) => {
  if (!isInsightReady(bill.yearMonth, services.today())) return { rows: [] };
  const by = query.viewBy === "account" ? "account" : "product";
  const reply = await insightOf(bill, { by, requested: query.currency }, services);
  const { rows, sum, damaged, unconverted, hasLastMonth, isComparable, invoiceCurrency: currency } = reply;
  refuseDamaged(damaged);
  refuseUnconverted(unconverted, currency);
  const withoutUnknown = <Row extends { lastMonthCost: string; status: string }>(row: Row) => ({
    ...row,
    lastMonthCost: hasLastMonth ? row.lastMonthCost : "",
    status: isComparable ? row.status : "",
  });
  return {
    rows: sorted(rows, sortIn(tables.insight.sorts, query, "thisMonthCost")).map(withoutUnknown),
    currency,
    view: { field: by },
    // Items had their maximum in different months, so these cannot be totalled.
    total: { ...withoutUnknown(sum), maxCost: undefined },
  };
};
