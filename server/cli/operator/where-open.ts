import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../../env";
import { readDataLock } from "../../data-folder/data-lock";
import { findOperator } from "./reach-operator";
import type { Operator } from "./reach-operator";

/** A starting server may be filling its demo company. */
const START_MS = 5 * 60_000;

interface Handlers {
  /** Runs it in the running server. False if nobody answers anymore. */
  there(operator: Operator): Promise<boolean>;
  /** Runs it in this process. */
  here(): Promise<void>;
  /** Reports that it waits for the server. */
  onWaiting(text: string): void;
  /** Gives up on a server that never opens its endpoint. */
  what: string;
}

/** Runs a command's work where the stores are open: in the server on the data folder, otherwise in this process. */
export async function whereOpen(
  { DATA_DIR }: Pick<Env, "DATA_DIR">,
  { there, here, onWaiting, what }: Handlers,
): Promise<void> {
  const deadline = Date.now() + START_MS;
  while ((await readDataLock(DATA_DIR))?.holder === "Cloudtally") {
    const operator = await findOperator(DATA_DIR);
    if (operator && (await there(operator))) return;
    if (Date.now() > deadline) throw new Error(`The server on this data folder takes no ${what}; see what it says.`);
    onWaiting("Waiting for the server to start …");
    await sleep(1000);
  }
  await here();
}
