/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The value below which `share` (0 to 1) of the values lie. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);

/** Requests per second of `workers` that each send the next request as soon as the last one is answered. */
export async function throughput(ask: () => Promise<unknown>, workers: number, seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let answers = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < end) {
        await ask();
        answers += 1;
      }
    }),
  );
  return answers / ((performance.now() - start) / 1000);
}
