/**
 * How accurate forecasts of month ends are, for each month of the demo and of the real bills, if present. From each day
 * of a month, it compares the current forecast, the previous method (each day is the median of the same weekday) and
 * "average so far × days". Prints one table, then its limits; `npm run bench` runs it.
 */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { addDays, monthEnd } from "~/lib/time/time-frames";
import { billLines } from "../../server/demo/bills/write-bills";
import { header } from "../../server/demo/bills/focus-csv";
import { companies } from "../../server/demo/catalogue/companies";
import { joinForecasts, forecastSeries } from "../../server/forecast/forecast";
import type { CostSeries } from "../../server/forecast/forecast";
import { median } from "../../server/forecast/predict";
import { HISTORY_DAYS } from "../../server/forecast/load-series";
import { hasSamples, sample } from "../support/bills/billing-samples";
import { parseCsv } from "../support/parse-csv";
import { expectLimit } from "./print";

const SEEDS = [1, 7, 42];
const TODAY = "2026-11-20";
const MONTHS = 13;
/** First day of a month from which forecasts are compared. */
const FROM_DAY = 10;

interface NamedSeries {
  name: string;
  series: CostSeries;
}

/** Billed cost by day: of usage (varying), and of everything else (fixed). */
type Days = Map<string, Record<"varying" | "fixed", number>>;

/** Adds a row of a FOCUS file to its day. */
function addRow(days: Days, names: string[], row: string[]): void {
  const cell = (name: string) => row[names.indexOf(name)] ?? "";
  const day = cell("ChargePeriodStart").slice(0, 10);
  if (!/^\d{4}/.test(day)) return;
  const existing = days.get(day) ?? { varying: 0, fixed: 0 };
  existing[cell("ChargeCategory") === "Usage" && !cell("ChargeClass") ? "varying" : "fixed"] += Number(
    cell("BilledCost"),
  );
  days.set(day, existing);
}

/** From the first day to the last one before `end`. */
function seriesOf(days: Days, end: string): CostSeries {
  const sortedDays = [...days.keys()].sort();
  const [firstDay = end, lastDay = end] = [sortedDays[0], sortedDays.at(-1)];
  const names: string[] = [];
  for (let day = firstDay; day <= lastDay && day < end; day = addDays(day, 1)) names.push(day);
  const amounts = (kind: "varying" | "fixed") => names.map((day) => days.get(day)?.[kind] ?? 0);
  return { firstDay, varying: amounts("varying"), fixed: amounts("fixed") };
}

const demoNames = header.split(",");

/** Each provider of the demo's companies, in its billing currency. */
function demoSeries(seed: number): NamedSeries[] {
  return companies.flatMap((company) =>
    [...new Set(company.bills.map(({ provider }) => provider.vendor))].map((vendor) => {
      const days: Days = new Map();
      for (const { text } of billLines({ company, vendor, today: TODAY, seed, months: MONTHS }))
        for (const row of parseCsv(text)) addRow(days, demoNames, row);
      return { name: `${company.companyId ?? ""} ${vendor}`, series: seriesOf(days, TODAY) };
    }),
  );
}

const REAL = "real bills";
const REAL_MONTHS = ["2018-10", "2018-11"];

/** A real bill of two months; empty if the file is not available. */
async function realSeries(): Promise<NamedSeries[]> {
  if (!hasSamples) return [];
  const days: Days = new Map();
  for (const month of REAL_MONTHS) {
    const file = createReadStream(sample(`focus/aws_workshop_focus_1.2_${month}.csv.gz`)).pipe(createGunzip());
    let names: string[] | undefined;
    for await (const line of createInterface({ input: file })) {
      const [row = []] = parseCsv(`${line}\n`);
      if (names) addRow(days, names, row);
      names ??= row;
    }
  }
  return [{ name: REAL, series: seriesOf(days, TODAY) }];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The forecast of a month end, as made at the end of a day. */
interface Forecasts {
  actual: number;
  now: number;
  low: number;
  high: number;
  before: number;
  average: number;
}

/** The previous method of forecasting: the same weekday of the four weeks before. */
function byWeekdays(totals: number[], count: number): number {
  return sum(
    Array.from({ length: count }, (_, n) => {
      const same = [1, 2, 3, 4]
        .map((week) => totals.length + n - 7 * (week + Math.floor(n / 7)))
        .filter((at) => at >= 0 && at < totals.length);
      return same.length === 0 ? 0 : median(same.map((at) => totals[at]!));
    }),
  );
}

function forecastsOf({ firstDay, varying, fixed }: CostSeries): (Forecasts & { day: number })[] {
  const forecasts: (Forecasts & { day: number })[] = [];
  const count = varying.length;
  for (let n = 28; n < count - 1; n += 1) {
    const day = addDays(firstDay, n);
    const end = monthEnd(day);
    const daysAhead = Number(end.slice(8)) - Number(day.slice(8));
    if (daysAhead === 0 || n + daysAhead >= count) continue;
    const from = Math.max(0, n - (Number(day.slice(8)) - 1) - HISTORY_DAYS);
    const history = {
      firstDay: addDays(firstDay, from),
      varying: varying.slice(from, n + 1),
      fixed: fixed.slice(from, n + 1),
    };
    const forecast = forecastSeries(history, end);
    const deviation = joinForecasts([forecast]).deviation();
    const first = n - (Number(day.slice(8)) - 1);
    if (first < 0) continue;
    const total = (to: number) => sum(varying.slice(first, to)) + sum(fixed.slice(first, to));
    const soFar = total(n + 1);
    const now = soFar + sum(forecast.varying) + sum(forecast.fixed);
    const totals = varying.slice(0, n + 1).map((value, at) => value + fixed[at]!);
    forecasts.push({
      day: Number(day.slice(8)),
      actual: total(n + 1 + daysAhead),
      now,
      low: now - deviation,
      high: now + deviation,
      before: soFar + byWeekdays(totals, daysAhead),
      average: (soFar / Number(day.slice(8))) * Number(end.slice(8)),
    });
  }
  return forecasts;
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
const forecasts: (Forecasts & { day: number; name: string })[] = [];
for (const { name, series } of [...SEEDS.flatMap(demoSeries), ...(await realSeries())])
  forecasts.push(...forecastsOf(series).map((forecast) => ({ ...forecast, name })));

/** Forecast errors, and how often the range contains the actual month end, both as shares. */
interface Accuracy {
  now: number;
  average: number;
  held: number;
}

function report(name: string, forecasted: typeof forecasts): Accuracy {
  const late = forecasted.filter(({ day }) => day >= FROM_DAY);
  const error = (kind: "now" | "before" | "average", list = late) =>
    sum(list.map((forecast) => Math.abs(forecast[kind] - forecast.actual) / forecast.actual)) / list.length;
  const inRange = late.filter(({ actual, low, high }) => actual >= low && actual <= high).length;
  const heldAll = forecasted.filter(({ actual, low, high }) => actual >= low && actual <= high).length;
  console.log(
    [
      name.padEnd(22),
      share(error("now"), 1),
      share(error("before"), 1),
      share(error("average"), 1),
      share(inRange, late.length),
      share(heldAll, forecasted.length),
      share(sum(late.map(({ high, low, actual }) => (high - low) / 2 / actual)), late.length),
    ].join(" | "),
  );
  return { now: error("now"), average: error("average"), held: inRange / late.length };
}
console.log(
  "forecast of month ends from day 10 | now | before | average × days | held by the 80 % range | from day 1 | half width",
);
const isReal = ({ name }: { name: string }) => name === REAL;
const demo = forecasts.filter((forecast) => !isReal(forecast));
for (const name of new Set(demo.map((forecast) => forecast.name)))
  report(
    name,
    demo.filter((forecast) => forecast.name === name),
  );
const figures: [string, Accuracy][] = [["demo", report("demo, all", demo)]];
if (forecasts.some(isReal)) figures.push([REAL, report(REAL, forecasts.filter(isReal))]);
for (const [name, { now, average, held: inRange }] of figures) {
  expectLimit(`${name}: month ends in the 80 % range, %`, 100 * inRange, "at least", 80);
  expectLimit(`${name}: mean error ÷ that of "average so far × days"`, now / average, "at most", 0.5);
}
