import type { Agreement } from "~/contract/commitments/commitment-replies";
import { monthStart } from "~/lib/time/time-frames";

/** A time axis: days as percent of its width. */
export interface TermsAxis {
  /** First day of a month; `until` is excluded. */
  from: string;
  until: string;
  at: (day: string) => number;
  /** First days of months, at most 6, none so close to the end that its label would not fit. */
  ticks: string[];
}

type Term = Pick<Agreement, "startDate" | "endDate">;

const MOST_TICKS = 6;
const LAST_TICK = 90;
/** Months between ticks: those of a year begin in January. */
const steps = [1, 2, 3, 6, 12, 24, 36, 60];

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Whole months from the first start to the last end, with the months shown and today among them. */
export function termsAxis(terms: readonly Term[], range: { from: string; until: string }, today: string): TermsAxis {
  const days = terms.flatMap(({ startDate, endDate }) => [startDate, endDate]).filter((day) => day !== null);
  const dates = [...days, range.from, range.until, today].sort();
  const [from, until] = [monthStart(dates[0]!), monthStart(dates.at(-1)!, 1)];
  const [begins, ends] = [Date.parse(from), Date.parse(until)];
  const at = (day: string): number => ((Date.parse(day) - begins) / (ends - begins)) * 100;
  const first = monthNumber(from);
  const months = monthNumber(until) - first;
  const step = steps.find((candidate) => months / candidate <= MOST_TICKS) ?? steps.at(-1)!;
  const ticks = Array.from({ length: months }, (_, n) => n)
    .filter((n) => (first + n) % step === 0)
    .map((n) => monthStart(from, n))
    .filter((day) => at(day) <= LAST_TICK);
  return { from, until, at, ticks };
}

/** Start and length of a bar, in percent; with an unknown date it reaches the end of the axis. */
export function barOf({ startDate, endDate }: Term, axis: TermsAxis): { start: number; width: number } {
  const [start, end] = [startDate ?? axis.from, endDate ?? axis.until].map(axis.at) as [number, number];
  return { start, width: Math.max(0, end - start) };
}
