import { readFile } from "node:fs/promises";
import { audit, commandLineActor } from "../../audit/audit";
import { saveRates } from "../../money/published-rates";
import { RatesFileError, readRates } from "../../money/rates-file";
import type { StateStore } from "../../state-store/state-store";
import type { IngestEvent } from "./ingest-event";

/** Result of importing a file of exchange rates; with a problem, nothing of it is stored. */
export type RatesImport =
  | { name: string; rates: number; currencies: string[]; /** YYYY-MM */ from: string; until: string }
  | { name: string; problem: string };

/**
 * Stores exchange rates, one file after the other; they replace those of the same month and currency. Rejects if the
 * store fails.
 */
export async function ingestRates(
  { stateStore }: { stateStore: StateStore },
  files: string[],
  onEvent: (event: IngestEvent) => void,
): Promise<void> {
  for (const path of files) {
    const name = path.split(/[\\/]/).at(-1)!;
    onEvent({ kind: "rates", file: { name, ...(await importRates(stateStore, path, name)) } });
  }
  onEvent({ kind: "done" });
}

async function importRates(store: StateStore, path: string, subject: string) {
  try {
    const rates = readRates(await readFile(path, "utf8"));
    const months = rates.map(({ month }) => month).sort();
    const currencies = [...new Set(rates.map(({ currency }) => currency))].sort();
    await store.transaction(async (tx) => {
      await saveRates(tx, rates);
      const after = { count: rates.length, currency: currencies.join(", ") };
      await audit(tx, { companyId: null, by: commandLineActor, action: "rates.imported", subject, after });
    });
    return { rates: rates.length, currencies, from: months[0]!, until: months.at(-1)! };
  } catch (error) {
    if (error instanceof RatesFileError) return { problem: error.message };
    throw error;
  }
}
