/**
 * How well detection finds anomalies, by sensitivity and by model: on the known events of demo data from several seeds,
 * and on plain seasonal noise. Prints one table; `npm run bench` runs it.
 */
import { addDays, daysIn } from "~/lib/time/time-frames";
import { judgeSeries, modelNames, widths } from "../../server/anomalies/judge/judge-series";
import type { Judgement, Sensitivity } from "../../server/anomalies/judge/judge-series";
import { recordedEvents } from "../../server/demo/bills/events";
import { header } from "../../server/demo/bills/focus-csv";
import { billLines } from "../../server/demo/bills/write-bills";
import { companies } from "../../server/demo/catalogue/companies";
import { parseCsv } from "../support/parse-csv";

const SEEDS = [1, 7, 42];
const TODAY = "2026-11-20";
const MONTHS = 13;
/** Smallest change of a day that must be found: in dollars, and as a share of the cost a week before. */
const EVENT = { amount: 100, share: 0.2 };
/** Smaller differences raise no alert in a company of this size. */
const MINIMUM = 25;

interface Series {
  key: string;
  firstDay: string;
  amounts: number[];
}

/** Amortized usage of each product of an account in US dollars per day, without bills in other currencies. */
function demoSeries(seed: number): Series[] {
  const company = companies[0]!;
  const names = header.split(",");
  const at = (name: string) => names.indexOf(name);
  const cells = new Map<string, Map<string, number>>();
  for (const vendor of new Set(company.bills.map(({ provider }) => provider.vendor)))
    for (const { text } of billLines({ company, vendor, today: TODAY, seed, months: MONTHS }))
      for (const row of parseCsv(text)) {
        if (row[at("ChargeCategory")] !== "Usage" || row[at("ChargeClass")] || row[at("BillingCurrency")] !== "USD")
          continue;
        const key = [vendor, row[at("SubAccountId")], row[at("ServiceName")]].join("|");
        const days = cells.get(key) ?? new Map<string, number>();
        const day = row[at("ChargePeriodStart")]!.slice(0, 10);
        cells.set(key, days.set(day, (days.get(day) ?? 0) + Number(row[at("EffectiveCost")])));
      }
  return [...cells].map(([key, days]) => {
    const firstDay = [...days.keys()].sort()[0]!;
    const count = daysIn({ startDate: firstDay, endDate: addDays(TODAY, -1) });
    return { key, firstDay, amounts: Array.from({ length: count }, (_, n) => days.get(addDays(firstDay, n)) ?? 0) };
  });
}

const judged = ({ firstDay, amounts }: Pick<Series, "firstDay" | "amounts">): Judgement[] =>
  judgeSeries(
    amounts,
    amounts.map((_, n) => Number(addDays(firstDay, n).slice(8))),
  );

type Finder = "two of three" | (typeof modelNames)[number];
const finders: Finder[] = ["two of three", ...modelNames];
const sensitivities = Object.keys(widths) as Sensitivity[];

function isFound({ strength, models, actual, predicted }: Judgement, finder: Finder, width: number): boolean {
  const score = finder === "two of three" ? strength : models.find(({ model }) => model === finder)!.score;
  return Math.abs(score) >= width && Math.abs(actual - predicted) >= MINIMUM;
}

interface Counts {
  events: number;
  found: number;
  falseDays: number;
  noise: number;
}

const rows = finders.flatMap((finder) =>
  sensitivities.map((sensitivity) => ({
    finder,
    sensitivity,
    counts: { events: 0, found: 0, falseDays: 0, noise: 0 } as Counts,
  })),
);

/** An alert up to this many days after the start of an event is attributed to that event. */
const ABOUT_DAYS = 7;
let weeks = 0;
for (const seed of SEEDS) {
  const events = recordedEvents(TODAY, seed);
  weeks += (MONTHS * 365) / 12 / 7;
  const falseDays = rows.map(() => new Set<string>());
  for (const series of demoSeries(seed)) {
    const judgements = judged(series);
    const seriesEvents = events.filter(
      ({ vendor, account, service }) => series.key === [vendor, account, service].join("|"),
    );
    const dayOf = ({ at }: Judgement) => addDays(series.firstDay, at);
    const isOf = (day: string) =>
      seriesEvents.some(({ date, until }) => day >= date && day <= addDays(until ?? date, until ? 1 : ABOUT_DAYS));
    for (const [n, { finder, sensitivity, counts }] of rows.entries()) {
      const foundDays = new Set(
        judgements.filter((judgement) => isFound(judgement, finder, widths[sensitivity])).map(dayOf),
      );
      for (const { date } of seriesEvents) {
        const at = daysIn({ startDate: series.firstDay, endDate: date }) - 1;
        const [now, before] = [series.amounts[at] ?? 0, series.amounts[at - 7] ?? 0];
        const change = Math.abs(now - before);
        if (change < EVENT.amount || change < EVENT.share * Math.abs(before)) continue;
        counts.events += 1;
        if (foundDays.has(date)) counts.found += 1;
      }
      for (const day of foundDays) if (!isOf(day)) falseDays[n]!.add(`${series.key.split("|")[0]} ${day}`);
    }
  }
  for (const [n, { counts }] of rows.entries()) counts.falseDays += falseDays[n]!.size;
}

/** The same noise in every run. */
let state = 1;
const uniform = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6);
const NOISY = 100;
for (let n = 0; n < NOISY; n += 1) {
  const weekend = 0.4 + uniform();
  const amounts = Array.from(
    { length: 365 },
    (_, day) => 1000 * (1 + 0.0005 * day) * (day % 7 > 4 ? weekend : 1) * (1 + 0.05 * normal()),
  );
  const judgements = judged({ firstDay: "2025-11-20", amounts });
  for (const { finder, sensitivity, counts } of rows)
    counts.noise += judgements.filter((judgement) => isFound(judgement, finder, widths[sensitivity])).length;
}

console.log(`\nAnomalies: demo events of seeds ${SEEDS.join(", ")}, and ${NOISY} noisy series of a year\n`);
console.log(
  "| found by | sensitivity | events | found | missed | false provider days per week | per noisy series and year |",
);
console.log("|---|---|---|---|---|---|---|");
for (const { finder, sensitivity, counts } of rows)
  console.log(
    `| ${finder} | ${sensitivity} | ${counts.events} | ${counts.found} | ${counts.events - counts.found} | ${(counts.falseDays / weeks).toFixed(2)} | ${(counts.noise / NOISY).toFixed(2)} |`,
  );
