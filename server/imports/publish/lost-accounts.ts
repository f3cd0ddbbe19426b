import type { Queries } from "../../state-store/state-store";
import type { CostStore } from "../../cost-store/cost-store";
import { BILLS } from "../../cost-store/schema";
import { groupBy } from "~/lib/group-by";
import type { Slice } from "./reconcile";
import { monthKey } from "./replacements";

type StoredSlice = Pick<Slice, "sliceId" | "vendor" | "month" | "source" | "basis">;

const keyOf = ({ source, ...slice }: StoredSlice): string => monthKey({ ...slice, billingAccountId: source });

/**
 * How many accounts have costs in the live slices of a month but none in those that are to replace them, by `monthKey`;
 * months that lose none are left out. Exports of single subscriptions or billing profiles cover the same days and
 * are about as long, though one does not continue the other. To be read before the publication, which other work of
 * the state store waits for; damaged months are not read.
 */
export async function lostAccounts(
  { costStore, stateStore }: { costStore: CostStore; stateStore: Queries },
  { importId, companyId, slices }: { importId: string; companyId: string; slices: StoredSlice[] },
): Promise<Map<string, number>> {
  const replacing = groupBy(slices, keyOf);
  const live = await stateStore.query<StoredSlice>(
    `SELECT slice_id::text AS "sliceId", vendor, to_char(billing_month, 'YYYY-MM') AS month, source, basis
     FROM import_slices
     WHERE live AND damaged_in IS NULL AND company_id = $1 AND import_id <> $2 AND to_char(billing_month, 'YYYY-MM') = ANY($3)`,
    [companyId, importId, [...new Set(slices.map(({ month }) => month))]],
  );
  const replaced = groupBy(
    live.filter((slice) => replacing.has(keyOf(slice))),
    keyOf,
  );
  if (replaced.size === 0) return new Map();
  const compared = [...replaced].flatMap(([key, before]) => [...before, ...replacing.get(key)!]);
  const accountsIn = await accountsOf(costStore, companyId, compared);
  const lost = [...replaced].map(([key, before]): [string, number] => {
    const kept = accountsIn(replacing.get(key)!);
    return [key, [...accountsIn(before)].filter((account) => !kept.has(account)).length];
  });
  return new Map(lost.filter(([, count]) => count > 0));
}

/** Accounts with costs, by slices. */
async function accountsOf(
  store: CostStore,
  companyId: string,
  slices: StoredSlice[],
): Promise<(slices: StoredSlice[]) => Set<string>> {
  const rows = await store.query<{ sliceId: string; account: string }>(
    `SELECT DISTINCT toString(SliceId) AS sliceId, SubAccountId AS account FROM ${BILLS}
     WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)} AND (BilledCost != 0 OR EffectiveCost != 0)`,
    { company: companyId, slices: slices.map(({ sliceId }) => BigInt(sliceId)) },
  );
  const bySlice = groupBy(rows, ({ sliceId }) => sliceId);
  return (some) => new Set(some.flatMap(({ sliceId }) => bySlice.get(sliceId) ?? []).map(({ account }) => account));
}
