import { groupBy } from "~/lib/group-by";
import type { Queries } from "../../state-store/state-store";
import type { CostStore } from "../../cost-store/cost-store";
import { LINES } from "../../cost-store/schema";
import { accountOf } from "../../slices/live-slices";
import type { ImportServices } from "../import-services";
import type { ChargeType } from "../formats/charge-types";
import type { Family } from "../formats/format";
import { RECEIVED_LATER } from "../import-records";
import { haveEqualCosts } from "./basis";
import type { Publication } from "./publish";
import type { Slice } from "./reconcile";

interface LiveSlice extends Pick<Slice, "sliceId" | "vendor" | "month" | "source" | "sums"> {
  importId: string;
}

const monthOf = ({ vendor, month, source }: Pick<Slice, "vendor" | "month" | "source">): string =>
  JSON.stringify([vendor, month, accountOf({ vendor, source })]);

const billedOf = (slices: Pick<Slice, "sums">[]) =>
  slices.flatMap(({ sums }) => sums.map(({ currency, storeBilledCost: billed }) => ({ currency, billed })));

/**
 * Ids of live slices that were taken for an actual export, as nothing in their import shows commitments, though the
 * amortized export of their month does that is imported now: they are an earlier state of that export, such as of the
 * first days of the month, before anything was committed. Those that cost as much without commitments are the whole
 * actual export (see amortizedSlices).
 */
export async function earlierStates(
  { costStore, stateStore }: ImportServices,
  { companyId, family, slices }: { companyId: string; family: Family; slices: Slice[] },
): Promise<string[]> {
  const ofBasis = (basis: Slice["basis"]) =>
    groupBy(
      slices.filter((slice) => slice.basis === basis),
      monthOf,
    );
  const [amortized, actual] = [ofBasis("amortized"), ofBasis("actual")];
  if (amortized.size === 0) return [];
  const live = await stateStore.query<LiveSlice>(
    `SELECT slice_id::text AS "sliceId", import_id AS "importId", vendor, to_char(billing_month, 'YYYY-MM') AS month, source, sums
     FROM import_slices WHERE live AND damaged_in IS NULL AND company_id = $1 AND format = $2 AND basis = 'actual'`,
    [companyId, family],
  );
  const earlier = [...groupBy(live, monthOf)].filter(([month, same]) => {
    const replacing = amortized.get(month);
    return replacing && !actual.has(month) && !haveEqualCosts(billedOf(same), billedOf(replacing));
  });
  const importIds = new Set(earlier.flatMap(([, same]) => same.map(({ importId }) => importId)));
  const together = live.filter(({ importId }) => importIds.has(importId));
  const committed = await withCommitments(costStore, companyId, together);
  const areCommitted = new Set(together.filter(({ sliceId }) => committed.has(sliceId)).map((slice) => slice.importId));
  return earlier
    .filter(([, same]) => same.every(({ importId }) => !areCommitted.has(importId)))
    .flatMap(([, same]) => same.map(({ sliceId }) => sliceId));
}

/**
 * The other way round: ids of an import's slices that are such an earlier state of an amortized export that was received
 * later and is live, as it ended sooner, or was published while this one was damaged.
 */
export async function outdatedStates(
  db: Queries,
  { importId, companyId, slices, showsActual }: Pick<Publication, "importId" | "companyId" | "slices" | "showsActual">,
): Promise<Set<string>> {
  const actual = slices.filter(({ basis }) => basis === "actual");
  if (showsActual || actual.length === 0) return new Set();
  const later = groupBy(
    await db.query<Pick<Slice, "vendor" | "month" | "source" | "sums">>(
      `SELECT vendor, to_char(billing_month, 'YYYY-MM') AS month, source, sums FROM import_slices
       WHERE live AND company_id = $1 AND basis = 'amortized' AND import_id IN (${RECEIVED_LATER})`,
      [companyId, importId],
    ),
    monthOf,
  );
  const outdated = [...groupBy(actual, monthOf)].filter(([month, own]) => {
    const replacing = later.get(month);
    return replacing && !haveEqualCosts(billedOf(own), billedOf(replacing));
  });
  return new Set(outdated.flatMap(([, own]) => own.map(({ sliceId }) => sliceId)));
}

/**
 * Charges that show commitments in an actual export, where they name one: what it covers without cost, its purchase and
 * its refund.
 */
const commitmentCharges: ChargeType[] = [
  "ReservedUsage",
  "SavingsPlanUsage",
  "ReservationPurchase",
  "SavingsPlanPurchase",
  "Refund",
];

async function withCommitments(store: CostStore, companyId: string, slices: LiveSlice[]): Promise<Set<string>> {
  if (slices.length === 0) return new Set();
  const rows = await store.query<{ sliceId: string }>(
    `SELECT DISTINCT toString(SliceId) AS sliceId FROM ${LINES}
     WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)}
       AND ChargeType IN {types:Array(String)} AND CommitmentDiscountType != ''`,
    { company: companyId, slices: slices.map(({ sliceId }) => BigInt(sliceId)), types: commitmentCharges },
  );
  return new Set(rows.map(({ sliceId }) => sliceId));
}
