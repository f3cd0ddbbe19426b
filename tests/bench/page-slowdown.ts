import { timed } from "./statistics";

/** How long pages take without and with other work running, in milliseconds, and the work itself in seconds. */
export interface Slowdown {
  alone: number[];
  beside: number[];
  seconds: number;
}

const BASELINE_REQUESTS = 40;

/** Requests a page repeatedly: alone, during the work, and alone again, so that a slow machine affects both figures. */
export async function measureSlowdown(page: () => Promise<unknown>, work: () => Promise<unknown>): Promise<Slowdown> {
  const alone: number[] = [];
  const beside: number[] = [];
  const measureBaseline = async () => {
    for (let n = 0; n < BASELINE_REQUESTS / 2; n += 1) alone.push(await timed(page));
  };
  await measureBaseline();
  let isDone = false;
  const working = timed(work).finally(() => (isDone = true));
  while (!isDone) beside.push(await timed(page));
  const seconds = (await working) / 1000;
  await measureBaseline();
  return { alone, beside, seconds };
}
