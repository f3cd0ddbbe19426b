import type { Widget } from "~/contract/dashboards/dashboards";
import { add } from "~/lib/money/decimal";
import { addDays, monthEnd, monthStart } from "~/lib/time/time-frames";
import { href } from "~/features/cost-report/search/href";
import { loadCosts } from "../../frame/load/costs.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { monthSearch } from "../../frame/widget-search";

/** One of the months, day by day. */
export interface TrendMonth {
  /** Its first day. */
  month: string;
  /** Null: no bill has reached it yet, and it has only an estimate. */
  total: string | null;
  /** Decimal text per day of the month, null where bills do not reach. */
  days: (string | null)[];
  /** Whether the day is incomplete. */
  isIncomplete: boolean[];
  /** Decimal text of days that are estimated, by day of the month from 1. */
  estimates: Record<number, string>;
  /** The sum of these; null without an estimate. */
  estimated: string | null;
  /** Address of Cost Analytics with exactly these days. */
  link: string;
}

export interface CompareTrend {
  currency: string;
  onlyVendor: string | null;
  /** The current month first. */
  months: TrendMonth[];
}

export async function load(widget: Widget, page: PageContext): Promise<CompareTrend | null> {
  const count = Number(/\d+/.exec(widget.timeFrame)?.[0] ?? "2");
  const trendMonths = await Promise.all(Array.from({ length: count }, (_, back) => monthOf(widget, page, back)));
  const months = trendMonths.flatMap((month) => (month ? [month] : []));
  const billed = months.filter(({ month }) => month.total !== null);
  const vendors = new Set((billed.length > 0 ? billed : months).map(({ onlyVendor }) => onlyVendor));
  return months.length === 0
    ? null
    : {
        currency: page.currency,
        onlyVendor: vendors.size === 1 ? ([...vendors][0] ?? null) : null,
        months: months.map(({ month }) => month),
      };
}

async function monthOf(widget: Widget, page: PageContext, back: number) {
  const month = monthStart(page.today, -back);
  const costs = await loadCosts(page, "compareCostTrend", monthSearch(widget, page.today, back), {
    needsForecast: back === 0,
    isOfForecast: back === 0,
  });
  if (!costs) return null;
  const { report, view } = costs;
  const length = Number(monthEnd(month).slice(8));
  const at = (day: number) => report.dates.indexOf(addDays(month, day));
  const trendMonth: TrendMonth = {
    month,
    total: report.covered === null ? null : report.total,
    days: Array.from({ length }, (_, day) => (report.isCovered[at(day)] ? (report.totals[at(day)] ?? null) : null)),
    isIncomplete: Array.from({ length }, (_, day) => report.isIncomplete[at(day)] ?? false),
    estimates: Object.fromEntries(
      (report.forecast?.dailyCosts ?? []).map(({ date, cost }) => [Number(date.slice(8)), cost]),
    ),
    estimated: report.forecast && add("0", ...report.forecast.dailyCosts.map(({ cost }) => cost)),
    link: href(view.search),
  };
  return { month: trendMonth, onlyVendor: view.onlyVendor };
}

/** A column for each month, and one for the days that are estimated. */
export const rows = ({ months }: CompareTrend): string[][] => {
  const columns = months.flatMap(({ month, days, estimates, estimated }) => [
    { name: month.slice(0, 7), costOf: (day: number) => days[day - 1] },
    ...(estimated === null
      ? []
      : [{ name: `${month.slice(0, 7)} estimated`, costOf: (day: number) => estimates[day] }]),
  ]);
  return [
    ["day", ...columns.map(({ name }) => name)],
    ...Array.from({ length: 31 }, (_, n) => [String(n + 1), ...columns.map(({ costOf }) => costOf(n + 1) ?? "")]),
  ];
};
