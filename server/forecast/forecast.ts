import { add } from "~/lib/money/decimal";
import { addDays, monthEnd, monthStart, periodStarts } from "~/lib/time/time-frames";
import { median, predict } from "./predict";

/** Daily costs of one provider under the filters of a query: consecutive days up to its last known one. */
export interface CostSeries {
  /** YYYY-MM-DD */
  firstDay: string;
  /** What varies from day to day. */
  varying: number[];
  /** Fees, commitments, support, tax and credits of each of these days. */
  fixed: number[];
  /** Later days whose fixed charges are billed already. */
  billedAhead?: ReadonlySet<string>;
  /** Varying cost already billed on later days; bills include the first hours of today. */
  usedAhead?: ReadonlyMap<string, number>;
}

/** The days after the last known one. */
export interface SeriesForecast {
  days: string[];
  varying: number[];
  fixed: number[];
  /** Part of the fixed charges that may not come. */
  unsure: number;
  /** Tests predictions on earlier days. Only a range needs this, and it takes longer than everything else. */
  test: () => Tests;
}

interface Tests {
  /** Errors of predictions, the newest first. */
  errors: number[];
  /** Number of days that each of them predicted. */
  testedDays: number;
}

/** Least history before a day whose prediction is tested, and maximum number of tested days. */
const MIN_HISTORY = 28;
const MAX_TESTS = 60;
/** Days that decide whether fixed charges come every day. */
const RECENT = 14;

/**
 * Expected cost of a series from the day after its last known one, through `until`, without charges already billed for
 * these days.
 */
export function forecastSeries(series: CostSeries, until: string): SeriesForecast {
  const { firstDay, varying } = series;
  const days = periodStarts({ startDate: addDays(firstDay, varying.length), endDate: until }, "DAY");
  const expected = predict(varying, days.length);
  const { fixed, unsure } = expectFixed(series, days);
  return {
    days,
    varying: expected.map((amount, n) => remaining(amount, series.usedAhead?.get(days[n]!))),
    fixed: fixed.map((amount, n) => (series.billedAhead?.has(days[n]!) ? 0 : amount)),
    unsure,
    test: () => errorsOf(varying, days.length, expected),
  };
}

/** What is still expected of a day. */
const remaining = (expected: number, used: number | undefined): number =>
  used === undefined ? expected : Math.max(0, expected - used);

/**
 * Predicts days that are already known, with errors scaled to today's level. If more days are to be predicted than are
 * known, errors are those of shorter predictions, scaled in proportion.
 */
function errorsOf(varying: number[], count: number, expected: number[]): Tests {
  const tested = Math.min(count, Math.floor((varying.length - MIN_HISTORY) / 2));
  if (tested <= 0) return { errors: [], testedDays: 0 };
  const now = sum(expected);
  const errors = Array.from({ length: Math.min(MAX_TESTS, varying.length - tested - MIN_HISTORY) }, (_, n) => {
    const end = varying.length - tested - n;
    const predicted = sum(predict(varying.slice(0, end), tested));
    const error = sum(varying.slice(end, end + tested)) - predicted;
    return predicted > 0 && now > 0 ? (error / predicted) * now : (error / tested) * count;
  });
  return { errors, testedDays: tested };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Due day of fees that come on the last day of each month. */
const LAST = 31;

/** A charge of a month that may come again. */
interface Fee {
  /** Day of each month on which it is due; in shorter months, their last day. */
  due: number;
  amount: number;
  /** It came in the month before, too. */
  isRepeated: boolean;
}

/** The day of a month, given by its first one, on which a fee is due. */
function dueIn(month: string, due: number): string {
  const day = `${month.slice(0, 8)}${String(due).padStart(2, "0")}`;
  const last = monthEnd(month);
  return day < last ? day : last;
}

/**
 * The fees of a month, given by its first day. A fee on the month's last day is due on that day, or on a later one that
 * this month lacks; the previous month tells which.
 */
function feesOf(extras: ReadonlyMap<string, number>, month: string): Fee[] {
  const before = monthStart(month, -1);
  return [...extras].flatMap(([day, amount]) => {
    if (day.slice(0, 7) !== month.slice(0, 7)) return [];
    const number = Number(day.slice(8));
    const possible = day === monthEnd(month) ? Array.from({ length: LAST + 1 - number }, (_, n) => LAST - n) : [number];
    const repeated = possible.find((due) => Math.sign(extras.get(dueIn(before, due)) ?? 0) === Math.sign(amount));
    return [{ due: repeated ?? possible[0]!, amount, isRepeated: repeated !== undefined }];
  });
}

/** What came once is expected again if it is less than this part of a month's cost: larger amounts are paid upfront. */
const FEE_SHARE = 0.1;
const MONTH_DAYS = 30;

/**
 * Fixed charges to come: daily ones continue, and what came on the same day of the month before is expected again. If
 * it did not come in the month before that, too, it may be a fee that has begun, or a purchase that is over: `unsure`
 * is the sum of these.
 */
function expectFixed({ firstDay, varying, fixed }: CostSeries, days: string[]): { fixed: number[]; unsure: number } {
  const recent = fixed.slice(-RECENT);
  const daily = recent.filter((amount) => amount !== 0).length > 0.75 * RECENT ? median(recent) : 0;
  const extras = new Map<string, number>();
  for (const [n, amount] of fixed.entries()) {
    const extra = amount - daily;
    if (amount !== 0 && Math.abs(extra) > Math.abs(daily) / 10) extras.set(addDays(firstDay, n), extra);
  }
  const feeLimit = FEE_SHARE * sum(varying.slice(-MONTH_DAYS));
  const lastDay = addDays(firstDay, fixed.length - 1);
  const open = monthStart(lastDay);
  // Of the month before, what is not due yet in the open one.
  const waiting = feesOf(extras, monthStart(lastDay, -1)).filter(({ due }) => dueIn(open, due) > lastDay);
  const later = [...feesOf(extras, open), ...waiting];
  const isExpected = ({ isRepeated, amount }: Fee) => isRepeated || (amount > 0 && amount <= feeLimit);
  const expected = new Map<string, number>();
  let unsure = 0;
  for (const month of new Set(days.map((day) => `${day.slice(0, 7)}-01`)))
    for (const { due, amount, isRepeated } of (month === open ? waiting : later).filter(isExpected)) {
      const day = dueIn(month, due);
      expected.set(day, (expected.get(day) ?? 0) + amount);
      if (!isRepeated && day <= days.at(-1)!) unsure += amount;
    }
  return { fixed: days.map((day) => daily + (expected.get(day) ?? 0)), unsure };
}

/** Expected total cost of several series, and its possible error. */
export interface JointForecast {
  /** By day, for the days that at least one series is predicted on. */
  byDay: Map<string, { varying: number; fixed: number }>;
  /** In four of five cases the sum of all days is no farther off. */
  deviation: () => number;
}

/** Share of outcomes that fall within the range. */
const RANGE_COVERAGE = 0.8;
/** Where a series is too short for tests: a share of its prediction. */
const UNTESTED = 0.25;
const MIN_TESTS = 8;

/** Least number of disjoint spans of days that tests count for. */
const LEAST_SPANS = 0.5;

/**
 * Adds forecasts up. Their errors come from the same days, so that an event that affects all of them at once widens the
 * range. Tests of many days overlap and are hardly more than the number of disjoint spans, which widens the range like
 * a small sample.
 */
export function joinForecasts(forecasts: SeriesForecast[]): JointForecast {
  const byDay: JointForecast["byDay"] = new Map();
  for (const { days, varying, fixed } of forecasts)
    for (const [n, day] of days.entries()) {
      const totals = byDay.get(day) ?? { varying: 0, fixed: 0 };
      byDay.set(day, { varying: totals.varying + varying[n]!, fixed: totals.fixed + fixed[n]! });
    }
  return { byDay, deviation: () => deviationOf(forecasts.filter(({ days }) => days.length > 0)) };
}

function deviationOf(forecasts: SeriesForecast[]): number {
  const open = forecasts.map((forecast) => ({ ...forecast, ...forecast.test() }));
  const tested = open.filter(({ errors }) => errors.length >= MIN_TESTS);
  const untested = open.filter(({ errors }) => errors.length < MIN_TESTS);
  const tests = tested.length > 0 ? Math.min(...tested.map(({ errors }) => errors.length)) : 0;
  const errors = Array.from({ length: tests }, (_, n) => Math.abs(sum(tested.map((test) => test.errors[n]!))));
  const rest = sum(untested.map(({ varying }) => Math.abs(sum(varying)) * UNTESTED));
  const unsure = sum(open.map((forecast) => forecast.unsure));
  const spans = Math.max(LEAST_SPANS, tests / Math.max(1, ...tested.map(({ testedDays }) => testedDays)));
  return quantile(errors) * Math.sqrt(1 + 1 / spans) + rest + unsure;
}

/** The error that a share RANGE_COVERAGE of these and the next one does not exceed. */
function quantile(errors: number[]): number {
  if (errors.length === 0) return 0;
  const sorted = [...errors].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length, Math.ceil((sorted.length + 1) * RANGE_COVERAGE)) - 1]!;
}

/** An estimate as decimal text: more than six decimals would mean nothing. */
export const estimateText = (amount: number): string => amount.toFixed(6);

/** The same without trailing zeros, for replies. */
export const amountText = (amount: number): string => add(estimateText(amount));
