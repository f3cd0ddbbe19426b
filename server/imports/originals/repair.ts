import { describeError } from "~/lib/process/log";
import type { Vendor } from "~/contract/vendors";
import { fillRollups } from "../../cost-store/rollups/rollups";
import { LINES, ROLLUPS } from "../../cost-store/schema";
import { verifyStore } from "../../integrity/verify-store";
import { lock } from "../../state-store/lock";
import type { Queries } from "../../state-store/state-store";
import { cancellable } from "../run/cancel";
import { importFiles } from "../run/import-files";
import type { ImportProgress } from "../run/import-files";
import { createImport, endImport } from "../import-records";
import { forImports } from "../import-services";
import type { ImportServices } from "../import-services";
import { faultOf, originalsOf } from "./originals";
import type { Original } from "./originals";
import { problem } from "../problems";
import { deleteSlices } from "../sweep";

/** Callbacks and cancellation for a repair with a waiting caller. */
interface Watching {
  onProgress?: (progress: ImportProgress) => void;
  /** Cancels it. */
  signal?: AbortSignal;
}

export interface ImportToRepair {
  importId: string;
  companyId: string;
}

/** Imports with damaged slices, of one company or all, oldest first. */
export const damagedImports = (db: Queries, companyId?: string): Promise<ImportToRepair[]> =>
  db.query<ImportToRepair>(
    `SELECT import_id AS "importId", company_id AS "companyId" FROM imports
     WHERE ($1::text IS NULL OR company_id = $1)
       AND EXISTS (SELECT 1 FROM import_slices AS s WHERE s.import_id = imports.import_id AND live AND damaged_in IS NOT NULL)
     ORDER BY created_at, import_id`,
    [companyId ?? null],
  );

/** A running repair. */
export interface Repair {
  /** The import that shows the result: a new one from the originals, or the damaged one if its lines were intact. */
  importId: string;
  /** Rejects if a store or the engine fails. Problems of the originals are reported in the new import. */
  ended: Promise<void>;
}

/**
 * Repairs a damaged import. If its lines are intact, its rollups are computed again; otherwise its originals are
 * imported again and replace exactly its live slices.
 */
export async function startRepair(
  input: ImportToRepair,
  by: string,
  services: ImportServices,
  watching: Watching = {},
): Promise<Repair> {
  const { importId, companyId } = input;
  const { stateStore, env } = services;
  const damaged = await damagedSlices(stateStore, input);
  if (damaged.every(({ tables }) => !tables.includes(LINES))) return { importId, ended: refillInTurn(input, services) };
  const originals = await originalsOf(stateStore, env.DATA_DIR, importId);
  const again = await createImport(stateStore, {
    companyId,
    by,
    receivedWith: importId,
    format: null,
    files: await filesOf(stateStore, importId),
  });
  const { signal = new AbortController().signal } = watching;
  const work = () => importAgain({ ...input, again, by, originals }, services, watching);
  return { importId: again, ended: cancellable(again, services, signal, work) };
}

const filesOf = async (db: Queries, importId: string) => {
  const [row] = await db.query<{ files: { name: string; bytes: number }[] }>(
    "SELECT files FROM imports WHERE import_id = $1",
    [importId],
  );
  return row!.files;
};

const damagedSlices = (db: Queries, { importId, companyId }: ImportToRepair) =>
  db.query<{ sliceId: string; tables: string[] }>(
    `SELECT slice_id::text AS "sliceId", damaged_in AS tables FROM import_slices WHERE import_id = $1 AND company_id = $2 AND live AND damaged_in IS NOT NULL`,
    [importId, companyId],
  );

/** The last refill of this process: one at a time, as each may hold a connection to the state store. */
let lastRefill: Promise<void> = Promise.resolve();

/** Two refills at once would both delete rows before both add them: in any process, a company's take turns. */
function refillInTurn(input: ImportToRepair, services: ImportServices): Promise<void> {
  const { env, stateStore } = services;
  const exclusively = () =>
    stateStore.transaction(async (tx) => {
      await lock(tx, `refill ${input.companyId}`);
      await refill(input, services);
    });
  // The embedded store has one process only, and no other query during a transaction.
  const running = lastRefill.then(() => (env.DATABASE_URL ? exclusively() : refill(input, services)));
  lastRefill = running.catch(() => undefined);
  return running;
}

/** Computes the rollups of the import's intact lines again, unless an earlier repair has. */
async function refill(input: ImportToRepair, services: ImportServices): Promise<void> {
  const { costStore, stateStore } = forImports(services);
  const { companyId } = input;
  const damaged = await damagedSlices(stateStore, input);
  const sliceIds = damaged.filter(({ tables }) => !tables.includes(LINES)).map(({ sliceId }) => sliceId);
  if (sliceIds.length === 0) return;
  for (const table of ROLLUPS) await deleteSlices(costStore, { table }, companyId, sliceIds);
  await fillRollups(costStore, companyId, sliceIds);
  await verifyStore(services, "sums");
}

interface ReimportedImport extends ImportToRepair {
  /** The new import. */
  again: string;
  by: string;
  originals: Original[];
}

async function importAgain(
  { importId, companyId, again, by, originals }: ReimportedImport,
  services: ImportServices,
  { onProgress, signal }: Watching,
): Promise<void> {
  const { stateStore } = services;
  const [named] = await stateStore.query<{ vendor: Vendor | null; names: string }>(
    "SELECT vendor, (SELECT string_agg(file->>'name', ', ') FROM jsonb_array_elements(files) AS file) AS names FROM imports WHERE import_id = $1",
    [importId],
  );
  const fault = await firstFault(originals, named!.names);
  if (fault)
    return endImport(stateStore, again, {
      status: "failed",
      problem: problem(`original-${fault.what}`, { file: fault.file }),
    });
  await importFiles(
    {
      companyId,
      by,
      files: originals,
      vendor: named!.vendor ?? undefined,
      importId: again,
      repairs: importId,
      keeping: "link",
      signal,
    },
    services,
    onProgress,
  );
  await verifyStore(services, "sums");
}

/** The first missing or changed original. `names`: files of the import, which may have no originals. */
async function firstFault(
  originals: Original[],
  names: string,
): Promise<{ what: "missing" | "damaged"; file: string } | null> {
  if (originals.length === 0) return { what: "missing", file: names };
  for (const original of originals) {
    const fault = await faultOf(original);
    if (fault) return { what: fault, file: original.name };
  }
  return null;
}

/** Starts a repair without waiting for its end. */
export async function repairInBackground(input: ImportToRepair, by: string, services: ImportServices): Promise<string> {
  const { importId, ended } = await startRepair(input, by, services);
  void ended.catch((error: unknown) => services.log.error("repair failed", { ...input, ...describeError(error) }));
  return importId;
}
