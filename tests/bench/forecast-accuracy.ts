/**
 * How close forecasts of month ends come, on every month of the demo: from each day of a month, the new forecast, the one
 * before it (each day the median of the same weekday) and "average so far × days". Prints one table; `npm run bench` runs it.
 */
import { addDays, monthEnd } from "~/lib/time/time-frames";
import { billLines } from "../../server/demo/bills/write-bills";
import { header } from "../../server/demo/bills/focus-csv";
import { companies } from "../../server/demo/catalogue/companies";
import { joinOutlooks, outlookOf } from "../../server/forecast/outlook";
import type { CostSeries } from "../../server/forecast/outlook";
import { median } from "../../server/forecast/predict";
import { HISTORY_DAYS } from "../../server/forecast/load-series";
import { parseCsv } from "../support/parse-csv";

const SEEDS = [1, 7, 42];
const TODAY = "2026-11-20";
const MONTHS = 13;
/** First day of a month from which forecasts are compared. */
const FROM_DAY = 10;

/** Billed cost per day of each provider, by its billing currency: what is used, and the rest. */
function demoSeries(seed: number): { name: string; series: CostSeries }[] {
  const names = header.split(",");
  const at = (name: string) => names.indexOf(name);
  return companies.flatMap((company) =>
    [...new Set(company.bills.map(({ provider }) => provider.vendor))].map((vendor) => {
      const days = new Map<string, { varying: number; fixed: number }>();
      for (const { text } of billLines({ company, vendor, today: TODAY, seed, months: MONTHS }))
        for (const row of parseCsv(text)) {
          if (row[at("BilledCost")] === undefined || !/^\d{4}/.test(row[at("ChargePeriodStart")] ?? "")) continue;
          const day = row[at("ChargePeriodStart")]!.slice(0, 10);
          const known = days.get(day) ?? { varying: 0, fixed: 0 };
          const kind = row[at("ChargeCategory")] === "Usage" && !row[at("ChargeClass")] ? "varying" : "fixed";
          known[kind] += Number(row[at("BilledCost")]);
          days.set(day, known);
        }
      const [firstDay, lastDay] = [[...days.keys()].sort()[0]!, [...days.keys()].sort().at(-1)!];
      const all: string[] = [];
      for (let day = firstDay; day <= lastDay && day < TODAY; day = addDays(day, 1)) all.push(day);
      const amounts = (kind: "varying" | "fixed") => all.map((day) => days.get(day)?.[kind] ?? 0);
      return {
        name: `${company.companyId ?? ""} ${vendor}`,
        series: { firstDay, varying: amounts("varying"), fixed: amounts("fixed") },
      };
    }),
  );
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** A month end as it was forecast at the end of a day. */
interface Forecasts {
  actual: number;
  now: number;
  low: number;
  high: number;
  before: number;
  average: number;
}

/** The same weekday of the four weeks before, as forecasts were until now. */
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
  const found: (Forecasts & { day: number })[] = [];
  const count = varying.length;
  for (let n = 28; n < count - 1; n += 1) {
    const day = addDays(firstDay, n);
    const end = monthEnd(day);
    const left = Number(end.slice(8)) - Number(day.slice(8));
    if (left === 0 || n + left >= count) continue;
    const from = Math.max(0, n - (Number(day.slice(8)) - 1) - HISTORY_DAYS);
    const known = {
      firstDay: addDays(firstDay, from),
      varying: varying.slice(from, n + 1),
      fixed: fixed.slice(from, n + 1),
    };
    const outlook = outlookOf(known, end);
    const { deviation } = joinOutlooks([outlook]);
    const first = n - (Number(day.slice(8)) - 1);
    if (first < 0) continue;
    const total = (to: number) => sum(varying.slice(first, to)) + sum(fixed.slice(first, to));
    const soFar = total(n + 1);
    const now = soFar + sum(outlook.varying) + sum(outlook.fixed);
    const totals = varying.slice(0, n + 1).map((value, at) => value + fixed[at]!);
    found.push({
      day: Number(day.slice(8)),
      actual: total(n + 1 + left),
      now,
      low: now - deviation,
      high: now + deviation,
      before: soFar + byWeekdays(totals, left),
      average: (soFar / Number(day.slice(8))) * Number(end.slice(8)),
    });
  }
  return found;
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
const all: (Forecasts & { day: number; name: string })[] = [];
for (const seed of SEEDS)
  for (const { name, series } of demoSeries(seed)) all.push(...forecastsOf(series).map((one) => ({ ...one, name })));

function report(name: string, of: typeof all): void {
  const late = of.filter(({ day }) => day >= FROM_DAY);
  const error = (kind: "now" | "before" | "average", list = late) =>
    sum(list.map((one) => Math.abs(one[kind] - one.actual) / one.actual)) / list.length;
  const held = late.filter(({ actual, low, high }) => actual >= low && actual <= high).length;
  const heldAll = of.filter(({ actual, low, high }) => actual >= low && actual <= high).length;
  console.log(
    [
      name.padEnd(22),
      share(error("now"), 1),
      share(error("before"), 1),
      share(error("average"), 1),
      share(held, late.length),
      share(heldAll, of.length),
      share(sum(late.map(({ high, low, actual }) => (high - low) / 2 / actual)), late.length),
    ].join(" | "),
  );
}
console.log(
  "forecast of month ends from day 10 | now | before | average × days | held by the 80 % range | from day 1 | half width",
);
for (const name of [...new Set(all.map((one) => one.name))])
  report(
    name,
    all.filter((one) => one.name === name),
  );
report("all", all);
