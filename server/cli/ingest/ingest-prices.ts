import { commandLineActor } from "../../audit/audit";
import type { ImportServices } from "../../imports/import-services";
import { importPrices } from "../../prices/import-prices";
import { auditPrices } from "../../prices/upload-prices";
import type { IngestEvent } from "./ingest-event";

/** Imports price lists, one after the other. Rejects if a store or the engine fails. */
export async function ingestPrices(
  services: ImportServices,
  files: string[],
  onEvent: (event: IngestEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const path of files) {
    const name = path.split(/[\\/]/).at(-1)!;
    onEvent({ kind: "progress", text: `${name}: reading prices` });
    const file = await importPrices({ file: { path, name }, by: commandLineActor.name, signal }, services);
    await auditPrices(services, file, { companyId: null, by: commandLineActor });
    onEvent({ kind: "prices", file });
  }
  onEvent({ kind: "done" });
}
