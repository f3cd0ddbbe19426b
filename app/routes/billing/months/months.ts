import type { BillMonth } from "~/contract/billing/billing";
import { toFloat } from "~/lib/money/money";
import { monthStart, reachesMonthEnd } from "~/lib/time/time-frames";

/** Number of months visible in the strip. */
const WINDOW = 12;
/** Number of months that the window moves by. */
const STEP = 6;

/** Whether a month is over and its bills cover its last day: incomplete months cannot be compared. */
export const isCompleteMonth = ({
  status,
  yearMonth,
  billsThrough,
}: Pick<BillMonth, "status" | "yearMonth" | "billsThrough">): boolean =>
  status !== "open" && reachesMonthEnd(yearMonth, billsThrough);

/** A month that can be compared: whole, with all of its bills included. */
export interface CompleteMonth {
  yearMonth: string;
  total: string;
}

/** The months that can be compared; none if bills are `damaged`. */
export const completeMonths = (months: BillMonth[], damaged: unknown[]): CompleteMonth[] =>
  (damaged.length === 0 ? months : []).flatMap((total) =>
    isCompleteMonth(total) && total.sum && total.bills.every(({ isCounted }) => isCounted)
      ? [{ yearMonth: total.yearMonth, total: total.sum.total }]
      : [],
  );

/** A bar of the strip. */
export interface MonthBar extends BillMonth {
  /** Percentage of the highest bar. */
  height: number;
}

/** The visible months, ascending. */
export interface Months {
  bars: MonthBar[];
  /** `until` for earlier and later months; undefined if there are none. */
  earlier: string | undefined;
  later: string | undefined;
}

/** A month ("2026-11") moved by a number of months. */
const moved = (month: string, months: number): string => monthStart(`${month}-01`, months).slice(0, 7);

/**
 * Last month of the window; null for the newest months. A month outside of them ends its own window; no window starts
 * before the data. `firstMonth`: the first with data; null if unknown.
 */
export function untilOf(
  newest: Pick<BillMonth, "yearMonth">[],
  { month, until, firstMonth }: { month: string; until: string | null; firstMonth: string | null },
): string | null {
  const [first, last] = [newest[0]?.yearMonth, newest.at(-1)?.yearMonth];
  if (first === undefined || last === undefined) return null;
  const isEarlier = month < first && (firstMonth === null || month >= firstMonth);
  const requested = until ?? (isEarlier ? month : last);
  const earliest = firstMonth === null ? requested : moved(firstMonth, WINDOW - 1);
  const end = requested < earliest ? earliest : requested;
  return end >= last ? null : end;
}

/** The strip of the months up to `until`. `newest` are the latest months, `firstMonth` the first with data. */
export function monthsOf(
  months: BillMonth[],
  {
    newest,
    firstMonth,
    until,
  }: { newest: Pick<BillMonth, "yearMonth">[]; firstMonth: string | null; until: string | null },
): Months {
  const sizes = months.map(({ sum }) => (sum ? toFloat(sum.total) : 0));
  const highest = Math.max(...sizes, 0);
  const [first, last] = [months[0]?.yearMonth, months.at(-1)?.yearMonth];
  const newestMonth = newest.at(-1)?.yearMonth;
  // Counted from `until`, as the last bar may be much earlier if months have no bills.
  const next = until && moved(until, STEP);
  return {
    bars: months.map((month, index) => ({
      ...month,
      height: highest > 0 ? Math.round((Math.max(sizes[index] ?? 0, 0) / highest) * 1000) / 10 : 0,
    })),
    earlier: first && last && firstMonth && firstMonth < first ? moved(last, -STEP) : undefined,
    later: next && newestMonth && next > newestMonth ? newestMonth : (next ?? undefined),
  };
}
