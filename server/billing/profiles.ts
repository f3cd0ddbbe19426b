import { noProfile } from "~/contract/billing-profile";
import type { BillingProfile } from "~/contract/billing-profile";
import type { Vendor } from "~/contract/vendors";
import type { Queries } from "../state-store/state-store";

/** A version as it is stored. */
export interface StoredProfile {
  vendor: Vendor | null;
  /** YYYY-MM */
  effectiveMonth: string;
  profile: BillingProfile;
  createdBy: string;
  createdAt: Date;
}

/** A company's versions, newest month first; of several of one month only the newest. */
export function profileVersions(db: Queries, companyId: string): Promise<StoredProfile[]> {
  return db.query<StoredProfile>(
    `SELECT DISTINCT ON (effective_month, vendor) nullif(vendor, '') AS vendor, to_char(effective_month, 'YYYY-MM') AS "effectiveMonth",
       profile, created_by AS "createdBy", created_at AS "createdAt"
     FROM billing_profiles WHERE company_id = $1 ORDER BY effective_month DESC, vendor, profile_id DESC`,
    [companyId],
  );
}

/**
 * The version that a provider's bill of a month is made with: of its own the newest that has taken effect, else of
 * those of every provider; undefined when there is none.
 */
export function versionOf(versions: StoredProfile[], vendor: Vendor | null, yearMonth: string): StoredProfile | undefined {
  const inEffect = versions.filter((version) => version.effectiveMonth <= yearMonth);
  return inEffect.find((version) => version.vendor === vendor) ?? inEffect.find((version) => version.vendor === null);
}

export const profileOf = (versions: StoredProfile[], vendor: Vendor, yearMonth: string): BillingProfile => versionOf(versions, vendor, yearMonth)?.profile ?? noProfile;

/**
 * Adds a version, null when its month is before `firstOpen`. The first one of a company may take effect from any month:
 * nothing has been billed by a profile before.
 */
export async function addProfile(db: Queries, companyId: string, version: StoredProfile, firstOpen: string): Promise<StoredProfile | null> {
  const { vendor, effectiveMonth, profile, createdBy, createdAt } = version;
  // Of two first versions that are saved at once, only one is the first.
  await db.query("SELECT 1 FROM companies WHERE company_id = $1 FOR UPDATE", [companyId]);
  const rows = await db.query(
    `INSERT INTO billing_profiles (company_id, vendor, effective_month, profile, created_by, created_at)
     SELECT $1, $2, $3::date, $4::json, $5, $6::timestamptz
     WHERE $3::date >= $7::date OR NOT EXISTS (SELECT 1 FROM billing_profiles WHERE company_id = $1)
     RETURNING 1`,
    [companyId, vendor ?? "", `${effectiveMonth}-01`, JSON.stringify(profile), createdBy, createdAt, `${firstOpen}-01`],
  );
  return rows.length > 0 ? version : null;
}
