import { addDays, DAY_MS, monthStart } from "~/lib/time/time-frames";

export interface Day {
  /** YYYY-MM-DD, UTC. */
  iso: string;
  /** Days before "today": yesterday is 1. */
  age: number;
  isWeekend: boolean;
}

export interface BillingMonth {
  /** YYYY-MM. */
  month: string;
  /** First day of the month, and of the next one. */
  start: string;
  end: string;
  /** Days of the calendar month; an open month has fewer `days` so far. */
  length: number;
  days: Day[];
  isOpen: boolean;
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The last `count` billing months, the newest one up to yesterday. */
export function billingMonths(today: string, count: number): BillingMonth[] {
  const yesterday = addDays(today, -1);
  return Array.from({ length: count }, (_, n) => {
    const start = monthStart(yesterday, n - count + 1);
    const end = monthStart(start, 1);
    const length = daysBetween(start, end);
    const days = Array.from({ length }, (_, d) => dayOf(addDays(start, d), today)).filter((day) => day.age >= 1);
    return { month: start.slice(0, 7), start, end, length, days, isOpen: end > today };
  });
}

function dayOf(iso: string, today: string): Day {
  const weekday = new Date(iso).getUTCDay();
  return { iso, age: daysBetween(iso, today), isWeekend: weekday === 0 || weekday === 6 };
}
