import { availableParallelism } from "node:os";
import { createThreads, threadProgram } from "../../threads/threads";
import { findAnomalies } from "./find-anomalies";
import type { Finding, JudgeTask } from "./find-anomalies";
import type { SeriesKey } from "../series/series-key";

/** At most two, and one processor stays free if possible: pages slow down when all are busy, whatever the priority. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Judging 2,000 series of a year takes half a minute of processor time. */
const threads = createThreads<JudgeTask, Finding[]>(threadProgram("./judge-thread.ts", import.meta.url), {
  threads: THREADS,
  seconds: 600,
  heapMebibytes: 512,
});

/** Series per task: tasks share the threads. */
const SERIES_PER_TASK = 250;
/** Below this many, starting a thread would take longer than judging. */
const SERIES_HERE = 4;

interface LoadedTask extends Omit<JudgeTask, "series"> {
  /** Decimal text per day; null for unknown days. */
  series: (SeriesKey & { amounts: (string | null)[] })[];
}

/** The models' findings; series are numbered as in the task. */
export async function judgeInThreads({ series, ...common }: LoadedTask, signal?: AbortSignal): Promise<Finding[]> {
  const tasks: Promise<Finding[]>[] = [];
  for (let from = 0; from < series.length; from += SERIES_PER_TASK) {
    const task = {
      ...common,
      series: series
        .slice(from, from + SERIES_PER_TASK)
        .map(({ amounts, ...key }) => ({ key, amounts: numbers(amounts) })),
    };
    const findings = series.length <= SERIES_HERE ? Promise.resolve(findAnomalies(task)) : threads.run(task, signal);
    tasks.push(findings.then((done) => done.map((finding) => ({ ...finding, series: finding.series + from }))));
  }
  return (await Promise.all(tasks)).flat();
}

const numbers = (amounts: (string | null)[]): Float64Array =>
  Float64Array.from(amounts, (amount) => (amount === null ? NaN : Number(amount)));
