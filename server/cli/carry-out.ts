import { clockOf } from "~/lib/process/clock";
import { createLog } from "~/lib/process/log";
import { openCostStore } from "../cost-store/open";
import type { Env } from "../env";
import { ImportCancelled } from "../imports/run/cancel";
import { sweepLeftovers } from "../imports/sweep-leftovers";
import { verifyNow } from "../integrity/watch-store";
import { openStateStore } from "../state-store/open";
import { prepareDataFolder } from "../data-folder/data-folder";
import { takeDataLock } from "../data-folder/data-lock";
import { say, sayProgress } from "../supervise/say";
import { onStopSignal } from "../supervise/stop-signal";
import { askOperator } from "./reach-operator";
import { describeImport, describePrices } from "./print-import";
import { perform } from "./task";
import type { Task, Tell } from "./task";
import { whereOpen } from "./where-open";

async function here(env: Env, task: Task, tell: Tell): Promise<void> {
  const interrupted = new AbortController();
  onStopSignal(() => interrupted.abort(new ImportCancelled()));
  await prepareDataFolder(env.DATA_DIR);
  const lock = await takeDataLock(env.DATA_DIR, "An import");
  process.once("exit", () => lock.release());
  const stateStore = await openStateStore(env);
  const costStore = await openCostStore(env);
  const services = { env, log: createLog("ingest", env.LOG_LEVEL), stateStore, costStore, ...clockOf(env.TODAY) };
  try {
    await sweepLeftovers(services);
    // Damage must not make a file count as already imported.
    await verifyNow(services, "sums");
    await perform(task, services, tell, interrupted.signal);
  } finally {
    await costStore.close();
    await stateStore.close();
  }
}

/** Runs the task wherever the stores are open. */
const carryOut = (env: Env, task: Task, tell: Tell): Promise<void> =>
  whereOpen(env, {
    there: (operator) => askOperator(operator, task, tell),
    here: () => here(env, task, tell),
    onWaiting: (text) => tell({ kind: "progress", text }),
    what: "imports",
  });

/** Prints progress; resolves to the number of imports, and whether all of them count now. */
export async function carryOutAndPrint(env: Env, task: Task): Promise<{ imports: number; allCount: boolean }> {
  const outcome = { imports: 0, allCount: true };
  let isDone = false;
  let broken = "The server stopped during the import. Nothing partial counts. Run the command again.";
  await carryOut(env, task, (event) => {
    if (event.kind === "progress" && process.stdout.isTTY) sayProgress(event.text);
    if (event.kind === "advice") say(event.text);
    if (event.kind === "broken") broken = event.message;
    if (event.kind === "done") isDone = true;
    if (event.kind === "damaged")
      say(`${event.companyId}: ${event.fileNames.join(", ")}: damaged ${event.months.join(", ")}`);
    if (event.kind !== "import" && event.kind !== "damaged" && event.kind !== "prices") return;
    outcome.imports += 1;
    if (event.kind === "prices") {
      say(describePrices(event.file));
      outcome.allCount &&= event.file.status === "live" || event.file.status === "unchanged";
      return;
    }
    if (event.kind === "damaged") return void (outcome.allCount = false);
    say(describeImport(event.summary, event.refusals));
    outcome.allCount &&= event.summary.status === "published" || event.summary.status === "unchanged";
  });
  if (!isDone) throw new Error(broken);
  return outcome;
}
