/**
 * Date arithmetic of the time frames (spec §3, §9) and the limits of a date range (spec §5). A day is text,
 * YYYY-MM-DD, in UTC; ranges include both ends. Nothing here reads the clock.
 */

export const timeFrames = [
  "month_to_date",
  "last_month",
  "last_7_days",
  "last_14_days",
  "last_60_days",
  "last_3_months",
  "last_6_months",
  "last_12_months",
  "year_to_date",
  "custom",
] as const;
export type TimeFrame = (typeof timeFrames)[number];
export type NamedTimeFrame = Exclude<TimeFrame, "custom">;

/** The interval of a trend, `grain` in the contract. */
export const grains = ["DAY", "WEEK", "MONTH"] as const;
export type Grain = (typeof grains)[number];

export interface DayRange {
  startDate: string;
  endDate: string;
}

/** Longest range, in months. */
export const MAX_RANGE_MONTHS = 12;
/** Longest range at DAY grain. */
const MAX_DAYS = 93;

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Whether the text is a calendar day of this century: no cloud bill is older, and the engine's dates end in 2149. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = toTime(text);
  return !Number.isNaN(time) && toDay(time) === text;
}

export const addDays = (day: string, days: number): string => toDay(toTime(day) + days * DAY_MS);

/** First day of the month `months` after (before, if negative) the day's month. */
export function monthStart(day: string, months = 0): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return toDay(Date.UTC(year, month - 1 + months, 1));
}

export const monthEnd = (day: string): string => addDays(monthStart(day, 1), -1);

/** Months from the month of one day, or YYYY-MM, to that of another; negative if the other is earlier. */
export const monthsBetween = (from: string, to: string): number => {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(to) - count(from);
};

/** Whether data that ends on a day covers a month, YYYY-MM, to its last day; "" covers nothing. */
export const reachesMonthEnd = (yearMonth: string, day: string): boolean => day >= monthEnd(`${yearMonth}-01`);

/** Monday of the day's week. */
const weekStart = (day: string): string => addDays(day, -((new Date(toTime(day)).getUTCDay() + 6) % 7));

/** Number of days in the range, both ends included. */
export const daysIn = ({ startDate, endDate }: DayRange): number => (toTime(endDate) - toTime(startDate)) / DAY_MS + 1;

/** Number of days from today to a later day; 0 if it has come. */
export const daysUntil = (end: string, today: string): number =>
  Math.max(0, daysIn({ startDate: today, endDate: end }) - 1);

const starts: Record<NamedTimeFrame, (today: string) => string> = {
  month_to_date: (today) => monthStart(today),
  last_month: (today) => monthStart(today, -1),
  last_7_days: (today) => addDays(today, -6),
  last_14_days: (today) => addDays(today, -13),
  last_60_days: (today) => addDays(today, -59),
  last_3_months: (today) => monthStart(today, -2),
  last_6_months: (today) => monthStart(today, -5),
  last_12_months: (today) => monthStart(today, -11),
  year_to_date: (today) => `${today.slice(0, 4)}-01-01`,
};

/** The days of a time frame as of the given day. All but last month end on that day. */
export function rangeOf(frame: NamedTimeFrame, today: string): DayRange {
  const startDate = starts[frame](today);
  return { startDate, endDate: frame === "last_month" ? monthEnd(startDate) : today };
}

/** Default grain of a range: days as long as the limit allows, otherwise months. */
export const automaticGrain = (range: DayRange): Grain => (daysIn(range) <= MAX_DAYS ? "DAY" : "MONTH");

const nextPeriod: Record<Grain, (day: string) => string> = {
  DAY: (day) => addDays(day, 1),
  WEEK: (day) => addDays(weekStart(day), 7),
  MONTH: (day) => monthStart(day, 1),
};

/** First day of every period of the range, in order; the first period may begin mid-week or mid-month. */
export function periodStarts({ startDate, endDate }: DayRange, grain: Grain): string[] {
  const days: string[] = [];
  if (grain === "DAY") {
    // Forecasts list thousands of days: reading back what was just written would take as long again.
    const end = toTime(endDate);
    for (let time = toTime(startDate); time <= end; time += DAY_MS) days.push(toDay(time));
    return days;
  }
  for (let day = startDate; day <= endDate; day = nextPeriod[grain](day)) days.push(day);
  return days;
}

/** The part of the period beginning on `start`, one of `periodStarts`, that lies in the range. */
export function periodAt(start: string, range: DayRange, grain: Grain): DayRange {
  const last = addDays(nextPeriod[grain](start), -1);
  return { startDate: start, endDate: last < range.endDate ? last : range.endDate };
}

/** Whether the ranges overlap. */
export const overlap = (a: DayRange, b: DayRange): boolean => a.startDate <= b.endDate && b.startDate <= a.endDate;

/** Whether the range is exactly one calendar month. */
export const isWholeMonth = ({ startDate, endDate }: DayRange): boolean =>
  startDate === monthStart(startDate) && endDate === monthEnd(startDate);

/** Whether the range has more than 12 months. */
export function isTooLong({ startDate, endDate }: DayRange): boolean {
  const [year = 0, month = 0, day = 0] = startDate.split("-").map(Number);
  // A 29 February has its anniversary on 1 March.
  return endDate >= toDay(Date.UTC(year, month - 1 + MAX_RANGE_MONTHS, day));
}

/** Problems of a range: not dates, ends before it starts, beyond the limit in months (spec §5) or in days. */
export type RangeProblem = "invalid" | "reversed" | "months" | "days";

/**
 * Validates a typed range. 12 months from a day end the day before its anniversary, so 2026-01-01 to 2026-12-31 is the
 * longest that begins in 2026. Without a grain only the limit in months applies.
 */
export function rangeProblem({ startDate, endDate }: DayRange, grain?: Grain | null): RangeProblem | null {
  if (!isDay(startDate) || !isDay(endDate)) return "invalid";
  if (endDate < startDate) return "reversed";
  if (isTooLong({ startDate, endDate })) return "months";
  if (grain === "DAY" && daysIn({ startDate, endDate }) > MAX_DAYS) return "days";
  return null;
}

/** The grain, unless the range is too long for it: then null, which selects the default. */
export const fittingGrain = (grain: Grain | null, range: DayRange): Grain | null =>
  rangeProblem(range, grain) ? null : grain;
