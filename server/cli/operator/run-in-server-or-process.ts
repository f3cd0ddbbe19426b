import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../../env";
import { readDataLock } from "../../data-folder/data-lock";
import { findOperator } from "./operator-client";
import type { Operator } from "./operator-client";

/** A starting server may be filling its demo company. */
const START_MS = 5 * 60_000;

interface Handlers {
  /** Runs it in the running server. False if no server answers anymore. */
  inServer(operator: Operator): Promise<boolean>;
  /** Runs it in this process. */
  inProcess(): Promise<void>;
  /** Reports that it waits for the server. */
  onWaiting(text: string): void;
  /** The work, as the error names it when a server never opens its endpoint. */
  what: string;
}

/** Runs a command's work where the stores are open: in the server on the data folder, otherwise in this process. */
export async function runInServerOrProcess(
  { DATA_DIR }: Pick<Env, "DATA_DIR">,
  { inServer, inProcess, onWaiting, what }: Handlers,
): Promise<void> {
  const deadline = Date.now() + START_MS;
  while ((await readDataLock(DATA_DIR))?.holder === "Cloudtally") {
    const operator = await findOperator(DATA_DIR);
    if (operator && (await inServer(operator))) return;
    if (Date.now() > deadline) throw new Error(`The server on this data folder takes no ${what}; see what it says.`);
    onWaiting("Waiting for the server to start …");
    await sleep(1000);
  }
  await inProcess();
}
