import type { CostItem, CostQuery, CostReply } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import { isZero, subtract } from "~/lib/decimal";
import { daysIn, periodStarts } from "~/lib/time-frames";
import type { DayRange } from "~/lib/time-frames";
import { monthsOfSlices } from "../imports/live-slices";
import { viewOf } from "../measures/dimensions";
import { monthsOf } from "../measures/scope";
import type { Scope } from "../measures/scope";
import { PORTION_PARTS, TREND_SERIES } from "./page-lists";
import type { List, ListRow } from "./page-lists";

/** Name of the merged rest; `isOthers` tells it from an item that happens to be called so. */
const OTHERS = "others";

/** What a reply is made of: the engine's rows, and the total of the range before. */
export interface Figures {
  lists: ListRow[];
  previous: CostReply["previous"];
  unconverted: CostReply["unconverted"];
  forecast: CostReply["forecast"];
  completeUntil: CostReply["completeUntil"];
}

export function costReply(
  query: CostQuery,
  scope: Scope,
  { lists, previous, unconverted, forecast, completeUntil }: Figures,
): CostReply {
  const dates = periodStarts(query, query.grain);
  const rowsOf = (list: List) => lists.filter((row) => row.list === list);
  const itemsOf = (list: List, cap = Infinity) =>
    rowsOf(list).map((row) => toItem(row, Number(row.position) > cap, dates));
  const total = rowsOf("total")[0];
  const parts = rowsOf("part");
  const months = new Set(monthsOf(query));
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
    numberOfItems: Number(total?.numberOfItems ?? 0),
    numberFound: Number(total?.numberFound ?? 0),
    items: rowsOf("page").map((row) => ({ ...toItem(row, false, dates), change: isCompared ? null : changeOf(row) })),
    gone: isCompared || previous.current === null ? null : goneOf(rowsOf("gone")[0]),
    mover: query.isCompare ? null : moverOf(rowsOf("mover")[0]),
    series: itemsOf("series", TREND_SERIES),
    portions: rowsOf("vendor").map(({ ofVendor, cost, portion }) => ({
      vendor: ofVendor as Vendor,
      cost,
      portion,
      items: parts
        .filter((row) => row.ofVendor === ofVendor)
        .map((row) => toItem(row, Number(row.position) > PORTION_PARTS, [])),
    })),
    rates: namedRates(scope.rates.filter(({ month }) => months.has(month))),
    unconverted,
    damaged: monthsOfSlices(scope.damaged),
    amortizedOnly: query.isAmortizedCost ? [] : amortizedOnly(scope),
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

/** Rates that several providers share are named once. */
function namedRates(rates: Scope["rates"]): CostReply["rates"] {
  const named = new Map<string, CostReply["rates"][number]>();
  for (const { vendor, ...rate } of rates) {
    const key = Object.values(rate).join(" ");
    named.set(key, { ...rate, vendors: [...(named.get(key)?.vendors ?? []), vendor] });
  }
  return [...named.values()].sort((a, b) => (`${a.from} ${a.month}` < `${b.from} ${b.month}` ? -1 : 1));
}

/** Billing months that only have amortized costs, each once. */
function amortizedOnly({ slices }: Scope): CostReply["amortizedOnly"] {
  const found = slices.filter(({ basis }) => basis === "amortized").map(({ vendor, month }) => ({ vendor, month }));
  return [...new Map(found.map((one) => [`${one.vendor} ${one.month}`, one])).values()];
}

/** An item of the contract; one period per entry of `dates`. */
export function toItem(row: ListRow, isOthers: boolean, dates: string[]): CostItem {
  return {
    vendor: isOthers && row.ofVendor === "" ? null : (row.vendor as Vendor),
    item: isOthers ? OTHERS : row.item,
    itemAlias: isOthers ? OTHERS : row.itemAlias,
    cost: row.cost,
    portion: row.portion,
    isOthers,
    numberOfOthers: isOthers ? Number(row.numberOfItems) : 0,
    dailyCosts: periodCosts(row.periods, dates),
  };
}

/** Every period of the range with its cost, 0 where there are no lines. */
function periodCosts([days, costs]: ListRow["periods"], dates: string[]): CostReply["dailyCosts"] {
  const known = new Map(days.map((day, i) => [day, costs[i]]));
  return dates.map((date) => ({ date, cost: known.get(date) ?? "0" }));
}

/** Days from the first of the range to the last one that any of the slices reaches. */
export function daysWithData({ startDate, endDate, slices }: Pick<Scope, "startDate" | "endDate" | "slices">): number {
  const lastDay = slices.reduce((last, slice) => (slice.lastDay > last ? slice.lastDay : last), "");
  const range: DayRange = { startDate, endDate: lastDay < endDate ? lastDay : endDate };
  return lastDay < startDate ? 0 : daysIn(range);
}
