import { median } from "../bench/statistics";
import type { Sample } from "./machine";
import type { Observations } from "./observations";

interface SoakResult {
  observations: Observations;
  memory: Sample[];
  /** Milliseconds since 1970. */
  begin: number;
  end: number;
}

/**
 * How much more memory a process may hold at the end than in the middle, and how much slower its slowest pages may be.
 */
const MEMORY_GROWTH = 1.1;
const P99_GROWTH = 1.5;
const LISTED = 10;

/** Prints one table with its limits; whether all limits were met. */
export function report({ observations, memory, begin, end }: SoakResult, say: (line: string) => void): boolean {
  const figures = observations.figures();
  const widths = [10, 8, 9, 9, 8, 12, 7];
  const row = (cells: (string | number)[]) =>
    say(
      cells
        .map((cell, n) => (n === 0 ? String(cell).padEnd(widths[n]!) : String(cell).padStart(widths[n]!)))
        .join("  "),
    );
  row(["requests", "count", "p50 ms", "p99 ms", "4xx", "by kills", "failed"]);
  for (const { kind, count, p50, p99, refused, duringKills, failed } of figures)
    row([kind, count, p50.toFixed(0), p99.toFixed(0), refused, duringKills, failed.length]);
  const downtimes = observations.outages.map(
    ({ program, startedAt, endedAt }) => `${program} ${((endedAt - startedAt) / 1000).toFixed(1)} s`,
  );
  say(`kills: ${downtimes.length} (${downtimes.join(", ")})`);

  const length = end - begin;
  const between = (from: number, until: number) =>
    memory.filter(({ at }) => at >= begin + length * from && at < begin + length * until);
  const results: boolean[] = [];
  const hold = (isMet: boolean, line: string) => {
    results.push(isMet);
    say(`${isMet ? "✓" : "✗"} ${line}`);
  };
  const failed = figures.flatMap((figure) => figure.failed);
  hold(failed.length === 0, `requests that failed for no kill: ${failed.length}`);
  for (const line of failed.slice(0, LISTED)) say(`    ${line}`);
  hold(
    observations.faults.length === 0,
    `figures and files that were not as they should be: ${observations.faults.length}`,
  );
  for (const line of observations.faults.slice(0, LISTED)) say(`    ${line}`);
  for (const program of ["upstream", "web"] as const) {
    const [middle, last] = [between(0.55, 0.7), between(0.85, 1)].map((samples) =>
      median(samples.map((sample) => sample[program])),
    );
    hold(
      last! <= middle! * MEMORY_GROWTH,
      `memory of ${program}: ${middle!.toFixed(0)} MiB after the kills, ${last!.toFixed(0)} MiB at the end`,
    );
  }
  const [middle, last] = [
    [0.5, 0.75],
    [0.75, 1],
  ].map(([from, until]) => observations.p99("page", begin + length * from!, begin + length * until!));
  hold(
    last! <= middle! * P99_GROWTH,
    `p99 of pages: ${middle!.toFixed(0)} ms in the third quarter, ${last!.toFixed(0)} ms in the last`,
  );
  return results.every(Boolean);
}
