/** What `npm run ingest` runs: billing exports into a company, through the running server or by itself. */
import { setTimeout as sleep } from "node:timers/promises";
import { openCostStore } from "../cost-store/open";
import { callersFolder, readEnv } from "../env";
import type { Env } from "../env";
import { createLog } from "../log";
import { openStateStore } from "../state-store/open";
import { prepareDataFolder } from "../supervise/data-folder";
import { readDataLock, takeDataLock } from "../supervise/data-lock";
import { say, sayProgress } from "../supervise/say";
import { readArguments, usage, UsageError } from "./arguments";
import type { IngestArguments } from "./arguments";
import { ingest } from "./bring-in";
import type { IngestEvent } from "./ingest-event";
import { findOperator, ingestThere } from "./operator";
import { describeImport } from "./print-import";

/** A server that is starting may be filling its demo company. */
const START_MS = 5 * 60_000;

async function* ingestHere(env: Env, given: IngestArguments): AsyncGenerator<IngestEvent> {
  await prepareDataFolder(env.DATA_DIR);
  const lock = await takeDataLock(env.DATA_DIR, "An import");
  process.once("exit", () => lock.release());
  const stateStore = await openStateStore(env);
  const costStore = await openCostStore(env);
  const log = createLog("ingest", env.LOG_LEVEL);
  try {
    yield* ingest({ env, log, stateStore, costStore, today: () => env.TODAY ?? new Date().toISOString().slice(0, 10) }, given);
  } finally {
    await costStore.close();
    await stateStore.close();
  }
}

/** The events of the ingest, from wherever the stores are open. */
async function* run(env: Env, given: IngestArguments): AsyncGenerator<IngestEvent> {
  const deadline = Date.now() + START_MS;
  while ((await readDataLock(env.DATA_DIR))?.holder === "Cloudtally") {
    const operator = await findOperator(env.DATA_DIR);
    const events = operator && (await ingestThere(operator, given));
    if (events) return yield* events;
    if (Date.now() > deadline) throw new Error("The server on this data folder takes no imports; see what it says.");
    yield { kind: "progress", text: "Waiting for the server to start …" };
    await sleep(1000);
  }
  yield* ingestHere(env, given);
}

/** Prints what happens; whether everything counts now. */
async function follow(events: AsyncIterable<IngestEvent>): Promise<boolean> {
  let allCount = true;
  for await (const event of events) {
    if (event.kind === "progress") sayProgress(event.text);
    if (event.kind === "broken") throw new Error(event.message);
    if (event.kind !== "import") continue;
    say(describeImport(event.summary, event.refusals));
    if (event.summary.status !== "published" && event.summary.status !== "unchanged") allCount = false;
  }
  return allCount;
}

async function main(): Promise<number> {
  try {
    const given = await readArguments(process.argv.slice(2), callersFolder());
    if (!given) {
      say(usage);
      return 0;
    }
    const env = readEnv();
    if (env.UPSTREAM_URL) throw new UsageError("UPSTREAM_URL is set: bills are brought in where that API runs.");
    return (await follow(run(env, given))) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    if (!(error instanceof UsageError)) return 1;
    process.stderr.write(`\n${usage}\n`);
    return 2;
  }
}

process.exit(await main());
