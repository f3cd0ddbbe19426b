import type { BillStatus } from "~/contract/billing";
import { toFloat } from "~/lib/money";
import { monthStart } from "~/lib/time-frames";

/** Months that the strip shows at once. */
const WINDOW = 12;
/** Months by which the window moves. */
const STEP = 6;

/** A bill as the strip has it. */
export interface BillSummary {
  yearMonth: string;
  invoiceCurrency: string;
  total: string;
  totalCharge: string | null;
  status: BillStatus;
}

/** A bar of the strip. */
export interface MonthBar extends BillSummary {
  /** Percent of the highest bar. */
  height: number;
}

/** The months in sight, ascending, one bill each. */
export interface Months {
  bars: MonthBar[];
  /** What `until` is for earlier and later months: null for the newest, undefined where there are none. */
  earlier: string | undefined;
  later: string | null | undefined;
}

/** "2026-11" moved by so many months. */
const moved = (month: string, months: number): string => monthStart(`${month}-01`, months).slice(0, 7);

/**
 * Last month of the window; null for the newest months. A month that they do not have is where its own window ends.
 * `firstMonth`: the first with data; null when that is not known.
 */
export function untilOf(newest: Pick<BillSummary, "yearMonth">[], { month, until, firstMonth }: { month: string; until: string | null; firstMonth: string | null }): string | null {
  const [first, last] = [newest[0]?.yearMonth, newest.at(-1)?.yearMonth];
  if (first === undefined || last === undefined) return null;
  const asked = until ?? (month < first ? month : last);
  const isKnown = firstMonth === null || asked >= firstMonth;
  return asked >= last || !isKnown ? null : asked;
}

/**
 * The strip: of several bills of a month the one in `currency`, else the first. `newest` are the months there are at
 * last, `firstMonth` the first with data.
 */
export function monthsOf(bills: BillSummary[], { newest, firstMonth, currency }: { newest: Pick<BillSummary, "yearMonth">[]; firstMonth: string | null; currency: string | null }): Months {
  const shown = [...new Set(bills.map(({ yearMonth }) => yearMonth))].flatMap((month) => {
    const ofMonth = bills.filter(({ yearMonth }) => yearMonth === month);
    return ofMonth.find(({ invoiceCurrency }) => invoiceCurrency === currency) ?? ofMonth[0] ?? [];
  });
  const sizes = sizesOf(shown);
  const highest = Math.max(...sizes, 0);
  const [first, last] = [shown[0]?.yearMonth, shown.at(-1)?.yearMonth];
  const newestMonth = newest.at(-1)?.yearMonth;
  // Twelve months wherever there are as many.
  const earliest = firstMonth && moved(firstMonth, WINDOW - 1);
  const back = last && moved(last, -STEP);
  const forth = last && moved(last, STEP);
  return {
    bars: shown.map(({ yearMonth, invoiceCurrency, total, totalCharge, status }, index) => ({
      yearMonth,
      invoiceCurrency,
      total,
      totalCharge,
      status,
      height: highest > 0 ? Math.round((Math.max(sizes[index] ?? 0, 0) / highest) * 1000) / 10 : 0,
    })),
    earlier: first && firstMonth && back && earliest && firstMonth < first ? (back < earliest ? earliest : back) : undefined,
    later: newestMonth && last && forth && last < newestMonth ? (forth >= newestMonth ? null : forth) : undefined,
  };
}

/** What bars are measured by: amounts of one currency as they are, of several in the company's. */
function sizesOf(bills: BillSummary[]): number[] {
  const isOne = new Set(bills.map(({ invoiceCurrency }) => invoiceCurrency)).size <= 1;
  return bills.map(({ total, totalCharge }) => toFloat(isOne ? total : (totalCharge ?? "0")));
}
