import { addDays, monthStart } from "../time/time-frames";
import type { DayRange } from "../time/time-frames";

/** Months of a period. */
const lengths = { month: 1, quarter: 3, year: 12 } as const;
type Period = keyof typeof lengths;

/** The period of a budget that a day lies in: a calendar month, quarter or year. */
export function budgetPeriodAt(period: Period, day: string): DayRange {
  const months = lengths[period];
  const startDate = monthStart(day, -((Number(day.slice(5, 7)) - 1) % months));
  return { startDate, endDate: addDays(monthStart(startDate, months), -1) };
}

/** The period before. */
export const periodBefore = (period: Period, { startDate }: DayRange): DayRange =>
  budgetPeriodAt(period, addDays(startDate, -1));

/** The amount of a period: of the last change that begins before it ends. */
export function amountIn(
  { amount, changes }: { amount: string; changes: { from: string; amount: string }[] },
  { endDate }: DayRange,
): string {
  const month = endDate.slice(0, 7);
  const valid = changes.filter(({ from }) => from <= month).sort((a, b) => (a.from < b.from ? -1 : 1));
  return valid.at(-1)?.amount ?? amount;
}
