/** What `npm run ingest` runs: billing exports into a company, through the running server or by itself. */
import { setTimeout as sleep } from "node:timers/promises";
import { clockOf } from "~/lib/clock";
import { createLog } from "~/lib/log";
import { openCostStore } from "../cost-store/open";
import { callersFolder, readEnv } from "../env";
import type { Env } from "../env";
import { sweepImports } from "../imports/sweep";
import { openStateStore } from "../state-store/open";
import { prepareDataFolder } from "../supervise/data-folder";
import { readDataLock, takeDataLock } from "../supervise/data-lock";
import { say, sayProgress } from "../supervise/say";
import { readArguments, usage, UsageError } from "./arguments";
import type { IngestArguments } from "./arguments";
import { bringIn } from "./bring-in";
import type { Tell } from "./bring-in";
import { bringInThere, findOperator } from "./operator";
import { describeImport } from "./print-import";

/** A server that is starting may be filling its demo company. */
const START_MS = 5 * 60_000;

async function here(env: Env, given: IngestArguments, tell: Tell): Promise<void> {
  await prepareDataFolder(env.DATA_DIR);
  const lock = await takeDataLock(env.DATA_DIR, "An import");
  process.once("exit", () => lock.release());
  const stateStore = await openStateStore(env);
  const costStore = await openCostStore(env);
  const log = createLog("ingest", env.LOG_LEVEL);
  const services = { env, log, stateStore, costStore, ...clockOf(env.TODAY) };
  try {
    await sweepImports(services);
    await bringIn(services, given, tell);
  } finally {
    await costStore.close();
    await stateStore.close();
  }
}

/** Brings the files in wherever the stores are open. */
async function run(env: Env, given: IngestArguments, tell: Tell): Promise<void> {
  const deadline = Date.now() + START_MS;
  while ((await readDataLock(env.DATA_DIR))?.holder === "Cloudtally") {
    const operator = await findOperator(env.DATA_DIR);
    if (operator && (await bringInThere(operator, given, tell))) return;
    if (Date.now() > deadline) throw new Error("The server on this data folder takes no imports; see what it says.");
    tell({ kind: "progress", text: "Waiting for the server to start …" });
    await sleep(1000);
  }
  await here(env, given, tell);
}

/** Prints what happens; resolves to whether everything counts now. */
async function runAndPrint(env: Env, given: IngestArguments): Promise<boolean> {
  const outcome = { allCount: true, isDone: false, problem: "The server ended during the import; nothing half-done counts. Run the command again." };
  await run(env, given, (event) => {
    if (event.kind === "progress" && process.stdout.isTTY) sayProgress(event.text);
    if (event.kind === "broken") outcome.problem = event.message;
    if (event.kind === "done") outcome.isDone = true;
    if (event.kind !== "import") return;
    say(describeImport(event.summary, event.refusals));
    outcome.allCount &&= event.summary.status === "published" || event.summary.status === "unchanged";
  });
  if (!outcome.isDone) throw new Error(outcome.problem);
  return outcome.allCount;
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
    return (await runAndPrint(env, given)) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    if (!(error instanceof UsageError)) return 1;
    process.stderr.write(`\n${usage}\n`);
    return 2;
  }
}

process.exit(await main());
