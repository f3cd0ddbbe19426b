/** Time to judge 2,000 series of 400 days in the detection threads, and the memory that the process takes. */
import { judgeInThreads } from "../../server/anomalies/judge/judge-threads";
import { DAYS, judgedSeries, SERIES } from "./judged-series";

const LIMITS = { seconds: 60, mebibytes: 1024 };

const task = judgedSeries();
let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
const start = performance.now();
const judgement = await judgeInThreads(task);
const seconds = (performance.now() - start) / 1000;
clearInterval(watch);
const mebibytes = Math.max(peak, process.memoryUsage.rss()) / 2 ** 20;

for (const [label, measured, limit] of [
  ["seconds", seconds, LIMITS.seconds],
  ["MiB of memory", mebibytes, LIMITS.mebibytes],
] as const)
  process.stdout.write(
    `${measured <= limit ? "✓" : "✗"} ${SERIES} series of ${DAYS} days judged, ${label}: ${measured.toFixed(0)} (at most ${limit}); ${judgement.length} findings\n`,
  );
process.exit(0);
