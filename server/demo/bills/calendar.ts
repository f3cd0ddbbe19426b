const MS_PER_DAY = 86_400_000;

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

const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day `count` days later (earlier when negative). */
export const addDays = (iso: string, count: number): string => isoOf(Date.parse(iso) + count * MS_PER_DAY);

/** First day of the month that is `count` months after the given day's. */
export function monthStart(iso: string, count = 0): string {
  const [year, month] = iso.split("-").map(Number) as [number, number];
  return isoOf(Date.UTC(year, month - 1 + count, 1));
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);

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
