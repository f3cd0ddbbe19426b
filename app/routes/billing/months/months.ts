import type { BillMonth } from "~/contract/billing/billing";
import { toFloat } from "~/lib/money/money";
import { monthStart, reachesMonthEnd } from "~/lib/time/time-frames";

/** Number of months visible in the strip. */
const WINDOW = 12;
/** Number of months that the window moves by. */
const STEP = 6;

/** Whether a month is over and its bills cover its last day: incomplete months cannot be compared. */
export const isWholeMonth = ({
  status,
  yearMonth,
  billsThrough,
}: Pick<BillMonth, "status" | "yearMonth" | "billsThrough">): boolean =>
  status !== "open" && reachesMonthEnd(yearMonth, billsThrough);

/** A month that can be compared: whole, with all of its bills included. */
export interface WholeMonth {
  yearMonth: string;
  total: string;
}

/** The months that can be compared; none if bills are `damaged`. */
export const wholeMonths = (months: BillMonth[], damaged: unknown[]): WholeMonth[] =>
  (damaged.length === 0 ? months : []).flatMap((total) =>
    isWholeMonth(total) && total.sum && total.bills.every(({ isCounted }) => isCounted)
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
  /** `until` for earlier and later months: null for the newest, undefined if there are none. */
  earlier: string | undefined;
  later: string | null | undefined;
}

/** A month ("2026-11") moved by a number of months. */
const moved = (month: string, months: number): string => monthStart(`${month}-01`, months).slice(0, 7);

/**
 * Last month of the window; null for the newest months. A month outside of them ends its own window. `firstMonth`: the
 * first with data; null if unknown.
 */
export function untilOf(
  newest: Pick<BillMonth, "yearMonth">[],
  { month, until, firstMonth }: { month: string; until: string | null; firstMonth: string | null },
): string | null {
  const [first, last] = [newest[0]?.yearMonth, newest.at(-1)?.yearMonth];
  if (first === undefined || last === undefined) return null;
  const requested = until ?? (month < first ? month : last);
  const isKnown = firstMonth === null || requested >= firstMonth;
  return requested >= last || !isKnown ? null : requested;
}

/** The strip of these months. `newest` are the latest months, `firstMonth` the first with data. */
export function monthsOf(
  months: BillMonth[],
  { newest, firstMonth }: { newest: Pick<BillMonth, "yearMonth">[]; firstMonth: string | null },
): Months {
  const sizes = months.map(({ sum }) => (sum ? toFloat(sum.total) : 0));
  const highest = Math.max(...sizes, 0);
  const [first, last] = [months[0]?.yearMonth, months.at(-1)?.yearMonth];
  const newestMonth = newest.at(-1)?.yearMonth;
  // Twelve months, if there are that many.
  const earliest = firstMonth && moved(firstMonth, WINDOW - 1);
  const previous = last && moved(last, -STEP);
  const next = last && moved(last, STEP);
  return {
    bars: months.map((month, index) => ({
      ...month,
      height: highest > 0 ? Math.round((Math.max(sizes[index] ?? 0, 0) / highest) * 1000) / 10 : 0,
    })),
    earlier:
      first && firstMonth && previous && earliest && firstMonth < first
        ? previous < earliest
          ? earliest
          : previous
        : undefined,
    later: newestMonth && last && next && last < newestMonth ? (next >= newestMonth ? null : next) : undefined,
  };
}
