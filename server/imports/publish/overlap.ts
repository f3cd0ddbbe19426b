import { groupBy } from "~/lib/group-by";
import { billingAccountOf } from "../../slices/live-slices";
import type { Queries } from "../../state-store/state-store";
import type { Family } from "../formats/format";
import { titleOf } from "../formats/formats";
import { refuse } from "../problems";
import type { Slice } from "./reconcile";

interface Publication {
  importId: string;
  companyId: string;
  family: Family;
  /** All of its slices. */
  slices: Slice[];
  /** Names of its files. */
  file: string;
}

interface Other {
  source: string;
  format: Family;
}

/** Throws ImportRefused (overlap) if a slice's month of the billing account is live in another format. */
export async function checkFormats(
  db: Queries,
  { companyId, family, file }: Publication,
  slices: Slice[],
): Promise<void> {
  const others = await db.query<Other & Pick<Slice, "vendor" | "month">>(
    `SELECT DISTINCT vendor, to_char(billing_month, 'YYYY-MM') AS month, source, format FROM import_slices
     WHERE live AND company_id = $1 AND vendor = ANY($2) AND format <> $3`,
    [companyId, vendorsOf(slices), family],
  );
  const bills = new Map(others.map((other) => [wholeBillOf(other), other]));
  for (const slice of slices) {
    const other = bills.get(wholeBillOf(slice));
    if (other) refuseOverlap(file, slice, { ...other, source: slice.source });
  }
}

const wholeBillOf = (slice: Pick<Slice, "vendor" | "month" | "source">): string =>
  `${slice.vendor} ${slice.month} ${wholeAccountOf(slice)}`;

/**
 * A billing account with all of its billing profiles: FOCUS files of an Azure customer agreement are of one profile
 * each, cost details of the whole account.
 */
const wholeAccountOf = ({ vendor, source }: Pick<Slice, "vendor" | "source">): string =>
  billingAccountOf({ vendor, source: vendor === "azure" ? source.replace(AZURE_PROFILE, "$1") : source });

const AZURE_PROFILE = /^(\/providers\/Microsoft\.Billing\/billingAccounts\/[^/]+)\/.*$/i;

/**
 * Throws ImportRefused (overlap) if a month with billing account is live beside the same month without one: of the same
 * bill, exported with and without that column. An export that names it in some rows only is not taken for either.
 * To be called for those of the import's slices that may add a month, once all that they replace is retired.
 */
export async function checkUnnamedAccounts(
  db: Queries,
  { importId, companyId, file, slices: all }: Publication,
  slices: Slice[],
): Promise<void> {
  const others = await db.query<Other & Pick<Slice, "vendor" | "month">>(
    `SELECT DISTINCT ON (vendor, billing_month, source = '') vendor, to_char(billing_month, 'YYYY-MM') AS month, source, format
     FROM import_slices AS s
     WHERE live AND company_id = $1 AND vendor = ANY($2) AND import_id <> $3
       AND (source <> '' OR NOT EXISTS (SELECT 1 FROM import_slices AS o
         WHERE o.import_id = s.import_id AND o.vendor = s.vendor AND o.billing_month = s.billing_month AND o.source <> ''))`,
    [companyId, vendorsOf(slices), importId],
  );
  const months = groupBy(all, monthOf);
  for (const slice of slices) {
    const isNamed = slice.source !== "";
    if (months.get(monthOf(slice))!.some(({ source }) => (source !== "") !== isNamed)) continue;
    const other = others.find(
      ({ vendor, month, source }) => vendor === slice.vendor && month === slice.month && (source === "") === isNamed,
    );
    if (other) refuseOverlap(file, slice, other);
  }
}

const monthOf = ({ vendor, month }: Slice): string => `${vendor} ${month}`;

const vendorsOf = (slices: Slice[]) => [...new Set(slices.map(({ vendor }) => vendor))];

function refuseOverlap(file: string, { vendor, month }: Slice, { source, format }: Other): never {
  refuse("overlap", { file }, { vendor, month, account: source || "–", format: titleOf(format) });
}
