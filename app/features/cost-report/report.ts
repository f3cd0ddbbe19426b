import type { ChartItem, CostItem, CostReply } from "~/contract/costs/cost-analytics";
import type { ViewBy } from "~/contract/costs/cost-query";
import type { Vendor } from "~/contract/vendors";
import type { DayAlert } from "./day-alerts";
import { coveredRange } from "~/lib/time/covered-range";
import { add, divide, fromUnits, isZero, subtract, toUnits } from "~/lib/money/decimal";
import { toFloat } from "~/lib/money/money";
import type { DayRange, Grain } from "~/lib/time/time-frames";
import { addDays, daysIn, isWholeMonth, monthEnd, overlap, periodAt } from "~/lib/time/time-frames";

/** One account, product, region or tag value of one provider; `vendor` is null if providers are merged. */
export interface ReportItem {
  vendor: Vendor | null;
  item: string;
  name: string;
  /** Decimal text. */
  cost: string;
  /** Percent of the total. */
  portion: number;
  /** Number of items merged into this one; 0 for a single item. */
  merged: number;
}

/** A reply of getCost in the shape of the page's blocks: the same figures. Amounts are exact decimal text. */
export interface Report {
  /** The view of the figures; differs from the requested one if tags were requested without a key. */
  by: ViewBy;
  currency: string;
  range: DayRange;
  grain: Grain;
  /** First day of every period, and the total of each. */
  dates: string[];
  totals: string[];
  total: string;
  previous: CostReply["previous"];
  /** Days of the range covered by imported bills; null: none. */
  covered: DayRange | null;
  /** Those of them that the daily average is of; null: none. */
  averaged: DayRange | null;
  /** Cost per day of these. */
  dailyAverage: string | null;
  /** Average of the periods, for the chart; only complete weeks and months count. */
  periodAverage: string | null;
  highest: { date: string; cost: string } | null;
  numberOfItems: number;
  /** Number of items that match the search by name, on all pages of the table. */
  numberFound: number;
  /** Series of the chart with their cost per period: the costliest items, the merged rest, and "no value". */
  series: (ReportItem & Pick<ChartItem, "color"> & { costs: string[] })[];
  /** Whether bills cover any of the period, in the order of `dates`. */
  isCovered: boolean[];
  /** Whether bills cover the period without any line in it, which is not the same as a cost of 0. */
  isEmpty: boolean[];
  /** Whether bills cover only part of the period, or it is not over yet, in the order of `dates`. */
  isIncomplete: boolean[];
  /** Forecast of the open month, if the range belongs to it. */
  forecast: CostReply["forecast"];
  /** The table's page, with each item's trend over complete periods as floats for its sparkline. */
  items: (ReportItem & Pick<CostReply["items"][number], "change"> & { trend: number[] })[];
  /** Total of the items on other pages. */
  elsewhere: { count: number; cost: string; portion: number; change: CostReply["items"][number]["change"] } | null;
  /** Total of the items that only the previous range has; null without comparable days. */
  gone: CostReply["gone"];
  /** The item with the largest change as an amount; null without comparable days. */
  mover: CostReply["mover"];
  portions: { vendor: Vendor; cost: string; portion: number; items: ReportItem[] }[];
  rates: CostReply["rates"];
  unconverted: CostReply["unconverted"];
  /** Damaged months, which are missing from the figures. */
  damaged: CostReply["damaged"];
  amortizedOnly: CostReply["amortizedOnly"];
  /** Days with anomalies in the displayed costs. Absent: the user may not see them, or the periods are not days. */
  alerts?: DayAlert[];
}

/**
 * Shapes a reply for the page. `range` is the requested one, `firstDay` the first day that bills of its providers cover,
 * `today` the unfinished day.
 */
export function reportOf(reply: CostReply, range: DayRange, firstDay: string | null, today: string): Report {
  const { dates, grain } = reply;
  const totals = costsByDate(reply.dailyCosts, dates);
  const covered = coveredRange(range, reply.numberOfDays, firstDay);
  // Without its damaged months, a range has no meaningful daily average.
  const averaged = reply.damaged.length === 0 ? coveredRange(range, reply.averaged.numberOfDays, firstDay) : null;
  const dailyAverage = averaged && divide(reply.averaged.totalCost, daysIn(averaged));
  const isCovered = coveredPeriods(reply, range, covered);
  const isIncomplete = incompletePeriods(reply, range, { covered, today });
  const trendOf = (costs: string[]) =>
    costs.filter((_, index) => isCovered[index] && !isIncomplete[index]).map(shortFloat);
  return {
    by: reply.viewBy,
    currency: reply.currency,
    range,
    grain,
    dates,
    totals,
    total: reply.totalCost,
    previous: reply.previous,
    covered,
    averaged,
    dailyAverage,
    periodAverage:
      grain === "DAY" || !averaged
        ? dailyAverage
        : wholePeriodAverage({ dates, totals, grain, isIncomplete }, averaged),
    highest: highestOf(dates, totals),
    numberOfItems: reply.numberOfItems,
    numberFound: reply.numberFound,
    series: reply.series.map((entry) => ({
      ...itemOf(entry),
      color: entry.color,
      costs: costsByDate(entry.dailyCosts, dates),
    })),
    items: reply.items.map((entry) => ({
      ...itemOf(entry),
      change: entry.change,
      trend: trendOf(costsByDate(entry.dailyCosts, dates)),
    })),
    isCovered,
    isIncomplete,
    isEmpty: dates.map((date, index) => isCovered[index] === true && reply.datesWithoutLines.includes(date)),
    forecast: reply.forecast,
    elsewhere: elsewhereOf(reply),
    gone: reply.gone,
    mover: reply.mover,
    portions: reply.portions.map(({ vendor, cost, portion, items }) => ({
      vendor,
      cost,
      portion,
      items: items.map(itemOf),
    })),
    rates: reply.rates,
    unconverted: reply.unconverted,
    damaged: reply.damaged,
    amortizedOnly: reply.amortizedOnly,
  };
}

type Periods = Pick<CostReply, "dates" | "grain">;

/** Whether bills cover any of each period; `covered`: the days of the range that they cover. */
export const coveredPeriods = ({ dates, grain }: Periods, range: DayRange, covered: DayRange | null): boolean[] =>
  dates.map((date) => covered !== null && overlap(periodAt(date, range, grain), covered));

/** Whether bills of all providers do not cover the whole of each covered period, or it is not over yet. */
export function incompletePeriods(
  { completeUntil, withoutBills, ...periods }: Periods & Pick<CostReply, "completeUntil" | "withoutBills">,
  range: DayRange,
  { covered, today }: { covered: DayRange | null; today: string },
): boolean[] {
  const { dates, grain } = periods;
  const complete = covered && { ...covered, endDate: completeUntil ?? "" };
  const isCovered = coveredPeriods(periods, range, covered);
  const gaps = withoutBills.map(({ month }) => ({ startDate: `${month}-01`, endDate: monthEnd(`${month}-01`) }));
  const lacksBills = (date: string) => gaps.some((gap) => overlap(periodAt(date, range, grain), gap));
  return dates.map(
    (date, at) => isCovered[at] === true && (lacksBills(date) || !isOver(date, { range, grain, today, complete })),
  );
}

const itemOf = ({ vendor, item, itemAlias, cost, portion, isOthers, numberOfOthers }: CostItem): ReportItem => ({
  vendor,
  item,
  name: itemAlias,
  cost,
  portion,
  merged: isOthers ? numberOfOthers : 0,
});

/** Whether a period has ended, and bills cover all of its days within the range. */
function isOver(
  date: string,
  { range, grain, today, complete }: { range: DayRange; grain: Grain; today: string; complete: DayRange | null },
): boolean {
  const { startDate, endDate } = periodAt(date, range, grain);
  const end = { DAY: date, WEEK: addDays(date, 7 - weekday(date)), MONTH: monthEnd(date) }[grain];
  return end < today && complete !== null && complete.startDate <= startDate && endDate <= complete.endDate;
}

/** 1 for Monday to 7 for Sunday. */
const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Costs in the order of the dates, "0" for periods without any. */
export function costsByDate(costs: CostItem["dailyCosts"], dates: string[]): string[] {
  const cost = new Map(costs.map((entry) => [entry.date, entry.cost]));
  return dates.map((date) => cost.get(date) ?? "0");
}

/** Four digits are enough for a sparkline; more would only enlarge the page. */
const shortFloat = (cost: string): number => Number(toFloat(cost).toPrecision(4));

function highestOf(dates: string[], totals: string[]): Report["highest"] {
  const units = totals.map(toUnits);
  const top = units.reduce((best, value, index) => (value > (units[best] ?? 0n) ? index : best), 0);
  const date = dates[top];
  return date !== undefined && (units[top] ?? 0n) > 0n ? { date, cost: totals[top] ?? "0" } : null;
}

/** Partial weeks and months would lower the average; with fewer than two complete ones there is none. */
function wholePeriodAverage(
  { dates, totals, grain, isIncomplete }: Pick<Report, "dates" | "totals" | "grain" | "isIncomplete">,
  covered: DayRange,
): string | null {
  const isWhole = (part: DayRange) => (grain === "WEEK" ? daysIn(part) === 7 : isWholeMonth(part));
  const whole = totals.filter((_, index) => {
    const date = dates[index] ?? "";
    const isCovered = date >= covered.startDate && date <= covered.endDate;
    return isCovered && !isIncomplete[index] && isWhole(periodAt(date, covered, grain));
  });
  return whole.length < 2
    ? null
    : divide(fromUnits(whole.reduce((sum, cost) => sum + toUnits(cost), 0n)), whole.length);
}

function elsewhereOf({ totalCost, numberOfItems, items, gone, previous }: CostReply): Report["elsewhere"] {
  const count = numberOfItems - items.length;
  if (count <= 0) return null;
  const cost = subtract(totalCost, add(...items.map((item) => item.cost)));
  const change = previous.current &&
    gone && {
      cost: subtract(previous.current.totalCost, add(...items.map((item) => item.change?.cost ?? "0"))),
      previousCost: subtract(
        previous.totalCost,
        add(gone.previousCost, ...items.map((item) => item.change?.previousCost ?? "0")),
      ),
    };
  return { count, cost, portion: isZero(totalCost) ? 0 : (toFloat(cost) / toFloat(totalCost)) * 100, change };
}
