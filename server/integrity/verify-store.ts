import type { Log } from "~/lib/process/log";
import type { CostStore } from "../cost-store/cost-store";
import { SLICED } from "../cost-store/schema";
import { forImports } from "../imports/import-services";
import type { ImportServices } from "../imports/import-services";
import { storeSums } from "../imports/publish/store-sums";
import type { SliceSum } from "../imports/publish/store-sums";
import { detachedParts, dropDetached, setAsideBrokenParts } from "./broken-parts";
import { damagedIn, markDamaged, recordedSlices } from "./damage";
import type { MarkedSlice } from "./damage";

/**
 * Compares every live slice in every table with what its import recorded, and marks those that differ as damaged;
 * slices that agree again are unmarked. `reads`: "sums" only totals the costs, which takes a moment; "everything" reads
 * all files of the store first. Resolves to the number of slices whose state changed. Rejects with CostStoreError, and
 * marks nothing, if the engine fails for another reason than its data; with the signal's reason if aborted, after
 * marking what has been detached until then.
 */
export async function verifyStore(
  services: ImportServices,
  reads: "sums" | "everything",
  signal?: AbortSignal,
): Promise<number> {
  let changed = 0;
  const { costStore, log } = services;
  const onDetached = async () => {
    const marked = await compareSums(services);
    changed += marked;
  };
  if (reads === "everything")
    for (const table of SLICED) await setAsideBrokenParts(costStore, table, { log, onDetached, signal });
  // After reading all files, which takes minutes: a repair may have ended since.
  return changed + (await compareSums(services));
}

async function compareSums(services: ImportServices): Promise<number> {
  // Pages' results are kept, and a check must see what is stored now.
  const { costStore, stateStore, log } = forImports(services);
  // Recorded totals are read first, so that a slice published in the meantime is not checked, and one retired is not
  // marked.
  const recorded = await recordedSlices(stateStore);
  const tablesOf = new Map<string, string[]>();
  for (const table of SLICED) {
    const stored = await sumsOf(costStore, table, log);
    for (const sliceId of damagedIn(recorded, stored)) tablesOf.set(sliceId, [...(tablesOf.get(sliceId) ?? []), table]);
  }
  const changed = await markDamaged(stateStore, tablesOf);
  logChanges(changed, log);
  await cleanDetached(costStore, tablesOf.size > 0, log);
  return changed.length;
}

/** A table with an unreadable part is queried again without it. */
async function sumsOf(store: CostStore, table: (typeof SLICED)[number], log: Log): Promise<SliceSum[]> {
  try {
    return await storeSums(store, table);
  } catch (error) {
    if ((await setAsideBrokenParts(store, table, { log })) === 0) throw error;
    return storeSums(store, table);
  }
}

const sliceName = ({ companyId, vendor, month }: MarkedSlice): string => `${companyId} ${vendor} ${month}`;

function logChanges(changed: MarkedSlice[], log: Log): void {
  const damaged = changed.filter((slice) => slice.damagedIn !== null);
  const whole = changed.filter((slice) => slice.damagedIn === null);
  const tables = [...new Set(damaged.flatMap((slice) => slice.damagedIn ?? []))];
  if (damaged.length > 0)
    log.error("the cost store is damaged; these months are left out until they are repaired", {
      months: [...new Set(damaged.map(sliceName))],
      tables,
    });
  if (whole.length > 0)
    log.info("months of the cost store agree again", { months: [...new Set(whole.map(sliceName))] });
}

/**
 * Detached parts are reported as long as something is damaged; if everything is present without them, they are deleted.
 */
async function cleanDetached(store: CostStore, isDamaged: boolean, log: Log): Promise<void> {
  const parts = await detachedParts(store);
  if (parts.length === 0) return;
  const names = parts.map(({ table, name }) => `${table}/${name}`);
  if (isDamaged) return log.warn("parts of the cost store are set aside", { parts: names });
  await dropDetached(store, parts);
  log.info("removed parts that were set aside: every import is complete without them", { parts: names });
}
