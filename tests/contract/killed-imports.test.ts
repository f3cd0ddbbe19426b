import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom, ofSeed } from "../support/random";
import { compiled } from "../support/processes/compiled";
import { copyEmptyStores } from "../support/stores/copy-stores";
import { csvOf } from "../support/test-imports";

const ROWS = 5000;
/** Runs of the importing process, each ended by SIGKILL. */
const KILLED_RUNS = 5;

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-killed-"));
  await copyEmptyStores(folder);
  program = await compiled(
    "import-loop",
    "server/imports/reader/import-reader.ts",
    "server/supervise/follow-parent.ts",
  );
});
// A killed process's reader may outlive it for a moment, and still write.
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

/** One month whose lines cost `cost` each. */
async function writeBill(name: string, cost: string): Promise<string> {
  const line = (n: number) => ({
    ProviderName: "AWS",
    BillingAccountId: "111",
    BillingCurrency: "USD",
    BillingPeriodStart: "2026-01-01",
    ChargePeriodStart: `2026-01-${String(1 + (n % 31)).padStart(2, "0")}`,
    ChargeCategory: "Usage",
    ServiceCategory: "Compute",
    ServiceName: `Service ${n % 40}`,
    BilledCost: cost,
    EffectiveCost: cost,
    ListCost: cost,
  });
  const file = path.join(folder, name);
  await writeFile(file, csvOf(Array.from({ length: ROWS }, (_, n) => line(n))));
  return file;
}

interface Observation {
  lines: { all: string; billed: string };
  usage: { all: string; billed: string };
  daily: { all: string; billed: string };
  rows: number;
  unfinished: number;
  staged: number;
}

/** Kills the loop `afterMs` after its first import began, or was published; resolves to what it found at its start. */
async function live(
  files: string[],
  { afterMs, published }: { afterMs: number; published: boolean },
): Promise<Observation> {
  const child = spawn(process.execPath, [program, folder, ...files], { stdio: ["ignore", "pipe", "pipe"] });
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let observed: Observation | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const isFirst = observed === undefined;
    observed ??= JSON.parse(line) as Observation;
    if (isFirst && published) continue;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    child.kill("SIGKILL");
    await exited;
    return observed;
  }
  throw new Error(`the loop ended by itself: ${complaints}`);
}

it(`keeps either the old month or the new one, whenever the process is killed (${ofSeed()})`, async () => {
  const files = [await writeBill("one.csv", "0.01"), await writeBill("two.csv", "0.03")];
  const draw = seededRandom();
  const observations: Observation[] = [];
  for (let n = 0; n <= KILLED_RUNS; n += 1)
    observations.push(await live(files, { afterMs: 100 + draw() * 1500, published: n === 1 }));
  // The first life starts with empty stores.
  expect(observations[0]).toMatchObject({ rows: 0, lines: { all: "0" } });
  for (const { lines, usage, daily, rows, unfinished, staged } of observations) {
    expect([0, ROWS]).toContain(rows);
    // After the sweep, what is stored is what is live: 5,000 × 0.01 or 5,000 × 0.03, in lines and rollups.
    expect(lines).toEqual({ all: String(rows), billed: rows === 0 ? "0" : expect.stringMatching(/^(50|150)$/) });
    expect(usage).toEqual(lines);
    expect(daily).toEqual(lines);
    expect({ unfinished, staged }).toEqual({ unfinished: 0, staged: 0 });
  }
  // On a slow machine, only a life that is killed after publishing lasts long enough to publish.
  expect(observations.some(({ rows }) => rows === ROWS)).toBe(true);
});
