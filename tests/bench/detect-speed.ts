/** How long it takes to judge 2,000 series of 400 days in a detection's threads, and how much memory the process takes meanwhile. */
import { addDays } from "~/lib/time/time-frames";
import { judgeInThreads } from "../../server/anomalies/detect/judge-threads";
import { noFields } from "../../server/anomalies/series/series-key";

const SERIES = 2000;
const DAYS = 400;
const LIMITS = { seconds: 60, mebibytes: 1024 };
const FIRST_DAY = "2025-10-17";

/** The same in every run: weekends, growth, noise, and a step in every twentieth series. */
let state = 1;
const uniform = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const days = Array.from({ length: DAYS }, (_, n) => addDays(FIRST_DAY, n));
const series = Array.from({ length: SERIES }, (_, at) => ({
  vendor: "aws" as const,
  kind: "accountProduct" as const,
  ...noFields,
  account: `a${at % 50}`,
  product: `p${at}`,
  amounts: days.map((_day, n) => {
    const level = (100 + at) * (1 + n / 2000) * (n % 7 > 4 ? 0.6 : 1) * (at % 20 === 0 && n > 300 ? 1.4 : 1);
    return (level * (0.95 + 0.1 * uniform())).toFixed(6);
  }),
}));

let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
const start = performance.now();
const found = await judgeInThreads({
  series,
  dayOfMonth: days.map((day) => Number(day.slice(8))),
  isWanted: days.map(() => true),
  minimumImpact: Float64Array.from(days, () => 1),
});
const seconds = (performance.now() - start) / 1000;
clearInterval(watch);
const mebibytes = Math.max(peak, process.memoryUsage.rss()) / 2 ** 20;

for (const [what, measured, limit] of [
  ["seconds", seconds, LIMITS.seconds],
  ["MiB of memory", mebibytes, LIMITS.mebibytes],
] as const)
  process.stdout.write(
    `${measured <= limit ? "✓" : "✗"} ${SERIES} series of ${DAYS} days judged, ${what}: ${measured.toFixed(0)} (at most ${limit}); ${found.length} findings\n`,
  );
process.exit(0);
