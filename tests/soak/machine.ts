import { setTimeout as sleep } from "node:timers/promises";
import type { Scene } from "./actors";
import { processesBelow } from "./processes";

/** Three crashes of one program within a minute stop the whole app, so kills are further apart. */
const KILL_EVERY_MS = 25_000;

/** Kills the web app and the upstream alternately, by SIGKILL, and waits until the site is healthy again. */
export async function killPrograms(
  root: number,
  untilWell: () => Promise<void>,
  { observations, random, isOver }: Scene,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    await sleep(KILL_EVERY_MS + random() * 10_000);
    if (isOver()) return;
    const program = turn % 2 === 0 ? "upstream" : "web";
    const running = (await processesBelow(root)).find((process) => process.program === program);
    const outage = { program, startedAt: Date.now(), endedAt: Infinity };
    observations.outages.push(outage);
    if (running) process.kill(running.pid, "SIGKILL");
    // A killed process no longer responds, though its port may stay open for a moment.
    await sleep(100);
    await untilWell();
    outage.endedAt = Date.now();
  }
}

/** Resident memory of all processes together, in MiB, at a time in milliseconds since 1970. */
export interface Sample {
  at: number;
  upstream: number;
  web: number;
}

const SAMPLE_MS = 5000;

/** Samples the memory of the programs until the end. */
export async function watchMemory(root: number, end: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (Date.now() < end) {
    const processes = await processesBelow(root);
    const mebibytesOf = (program: string) =>
      processes.filter((process) => process.program === program).reduce((sum, { mebibytes }) => sum + mebibytes, 0);
    samples.push({ at: Date.now(), upstream: mebibytesOf("upstream"), web: mebibytesOf("web") });
    await sleep(SAMPLE_MS);
  }
  return samples;
}
