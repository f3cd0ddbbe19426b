import type { ImportSummary } from "~/contract/imports/imports";
import { clockOf } from "~/lib/process/clock";
import { createLog } from "~/lib/process/log";
import { openCostStore } from "../../cost-store/open";
import type { Env } from "../../env";
import { ImportCancelled } from "../../imports/run/cancel";
import { sweepLeftovers } from "../../imports/sweep-leftovers";
import { verifyNow } from "../../integrity/watch-store";
import { openStateStore } from "../../state-store/open";
import { prepareDataFolder } from "../../data-folder/data-folder";
import { takeDataLock } from "../../data-folder/data-lock";
import { printError, printLine, printProgress } from "../../supervise/print";
import { onStopSignal } from "../../supervise/stop-signal";
import { runTaskInServer } from "./operator-client";
import { describeImport, describePrices, describeRates } from "../ingest/print-import";
import { perform } from "./task";
import type { Task, OnEvent } from "./task";
import { runInServerOrProcess } from "./run-in-server-or-process";

async function runInProcess(env: Env, task: Task, onEvent: OnEvent): Promise<void> {
  const interrupted = new AbortController();
  onStopSignal(() => interrupted.abort(new ImportCancelled()));
  await prepareDataFolder(env.DATA_DIR);
  const lock = await takeDataLock(env.DATA_DIR, "An import");
  process.once("exit", () => lock.release());
  const stateStore = await openStateStore(env);
  const costStore = await openCostStore(env, stateStore);
  const log = createLog("ingest", env.LOG_LEVEL, printError);
  const services = { env, log, stateStore, costStore, ...clockOf(env.TODAY) };
  try {
    await sweepLeftovers(services);
    // Damage must not make a file count as already imported.
    await verifyNow(services, "sums");
    await perform(task, services, onEvent, interrupted.signal);
  } finally {
    await costStore.close();
    await stateStore.close();
  }
}

/** Runs the task wherever the stores are open. */
const runTask = (env: Env, task: Task, onEvent: OnEvent): Promise<void> =>
  runInServerOrProcess(env, {
    inServer: (operator) => runTaskInServer(operator, task, onEvent),
    inProcess: () => runInProcess(env, task, onEvent),
    onWaiting: (text) => onEvent({ kind: "progress", text }),
    what: "imports",
  });

/** Outcomes of imports whose months count, be it from newer files: running the command again would replace those. */
const counted = new Set<ImportSummary["status"]>(["published", "unchanged", "retired"]);

/** Prints progress; resolves to the number of imports, and whether the months of all of them count now. */
export async function runTaskAndPrint(env: Env, task: Task): Promise<{ imports: number; allCount: boolean }> {
  const outcome = { imports: 0, allCount: true };
  let isDone = false;
  let broken = "The server stopped during the import. Nothing partial counts. Run the command again.";
  await runTask(env, task, (event) => {
    if (event.kind === "progress" && process.stdout.isTTY) printProgress(event.text);
    if (event.kind === "advice") printLine(event.text);
    if (event.kind === "broken") broken = event.message;
    if (event.kind === "done") isDone = true;
    if (event.kind === "damaged")
      printLine(`${event.companyId}: ${event.fileNames.join(", ")}: damaged ${event.months.join(", ")}`);
    if (event.kind === "rates") {
      printLine(describeRates(event.file));
      outcome.allCount &&= !("problem" in event.file);
    }
    if (event.kind !== "import" && event.kind !== "damaged" && event.kind !== "prices") return;
    outcome.imports += 1;
    if (event.kind === "prices") {
      printLine(describePrices(event.file));
      outcome.allCount &&= event.file.status === "live" || event.file.status === "unchanged";
      return;
    }
    if (event.kind === "damaged") return void (outcome.allCount = false);
    printLine(describeImport(event.summary, event.refusals));
    outcome.allCount &&= counted.has(event.summary.status);
  });
  if (!isDone) throw new Error(broken);
  return outcome;
}
