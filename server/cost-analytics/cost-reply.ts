import type { CostReply } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import type { Vendor } from "~/contract/vendors";
import { isZero, subtract } from "~/lib/money/decimal";
import { daysIn, periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { viewOf } from "../measures/dimensions";
import { chargeMonths } from "../measures/scope";
import type { Scope } from "../measures/scope";
import { chartOrder, periodCosts, toItem } from "./cost-items";
import { missingFrom } from "./missing-figures";
import type { List, ListRow } from "./page-lists";

/** The data of a reply: the engine's rows, and the total of the previous range. */
export interface Figures {
  lists: ListRow[];
  series: CostReply["series"];
  previous: CostReply["previous"];
  unconverted: CostReply["unconverted"];
  forecast: CostReply["forecast"];
  completeUntil: CostReply["completeUntil"];
  averaged: CostReply["averaged"];
}

export function costReply(
  query: CostQuery,
  scope: Scope,
  { lists, series, previous, unconverted, forecast, completeUntil, averaged }: Figures,
): CostReply {
  const dates = periodStarts(query, query.grain);
  const rowsOf = (list: List) => lists.filter((row) => row.list === list);
  const total = rowsOf("total")[0];
  const parts = rowsOf("part");
  const months = new Set(chargeMonths(scope));
  const isCompared = query.compareStartDate !== undefined && query.compareEndDate !== undefined;
  return {
    currency: query.currency,
    viewBy: viewOf(query, scope).field,
    grain: query.grain,
    dates,
    totalCost: total?.cost ?? "0",
    previous,
    dailyCosts: periodCosts(total?.periods ?? [[], []], dates),
    datesWithoutLines: dates.filter((date) => !total?.days.includes(date)),
    numberOfDays: daysWithData(scope),
    completeUntil,
    averaged,
    numberOfItems: Number(total?.numberOfItems ?? 0),
    numberFound: Number(total?.numberFound ?? 0),
    items: rowsOf("page").map((row) => ({ ...toItem(row, false, dates), change: isCompared ? null : changeOf(row) })),
    gone: isCompared || previous.current === null ? null : goneOf(rowsOf("gone")[0]),
    mover: query.isCompare ? null : moverOf(rowsOf("mover")[0]),
    series,
    portions: rowsOf("vendor").map(({ ofVendor, cost, portion }) => ({
      vendor: ofVendor as Vendor,
      cost,
      portion,
      items: chartOrder(
        parts.filter((row) => row.ofVendor === ofVendor),
        [],
      ),
    })),
    rates: namedRates(scope.rates.filter(({ month }) => months.has(month))),
    ...missingFrom(scope, unconverted),
    forecast,
  };
}

/** Null without comparable days. */
const changeOf = ({ otherCost, matchedCost, hasOther }: ListRow): CostReply["items"][number]["change"] =>
  otherCost === undefined || matchedCost === undefined
    ? null
    : { cost: matchedCost, previousCost: hasOther ? otherCost : null };

const goneOf = (row: ListRow | undefined): CostReply["gone"] => ({
  numberOfItems: Number(row?.numberOfItems ?? 0),
  previousCost: row?.otherCost ?? "0",
});

function moverOf(row: ListRow | undefined): CostReply["mover"] {
  if (!row?.otherCost || !row.matchedCost || isZero(subtract(row.matchedCost, row.otherCost))) return null;
  const { vendor, item, itemAlias, matchedCost, otherCost, hasOther } = row;
  return { vendor: vendor as Vendor, item, itemAlias, cost: matchedCost, previousCost: hasOther ? otherCost : null };
}

/** Lists rates that several providers share once. */
function namedRates(rates: Scope["rates"]): CostReply["rates"] {
  const named = new Map<string, CostReply["rates"][number]>();
  for (const { vendor, ...rate } of rates) {
    const key = Object.values(rate).join(" ");
    named.set(key, { ...rate, vendors: [...(named.get(key)?.vendors ?? []), vendor] });
  }
  return [...named.values()].sort((a, b) => (`${a.from} ${a.month}` < `${b.from} ${b.month}` ? -1 : 1));
}

/** Days from the start of the range to the last day of any slice or spread charge. */
export function daysWithData({
  startDate,
  endDate,
  slices,
  spread,
}: Pick<Scope, "startDate" | "endDate" | "slices" | "spread">): number {
  const lastDay = slices.reduce((last, slice) => (slice.lastDay > last ? slice.lastDay : last), spread?.until ?? "");
  const range: DayRange = { startDate, endDate: lastDay < endDate ? lastDay : endDate };
  return range.endDate < startDate ? 0 : daysIn(range);
}
