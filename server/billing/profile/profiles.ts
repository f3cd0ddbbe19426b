import { noProfile } from "~/contract/billing/billing-profile";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { Vendor } from "~/contract/vendors";
import type { ProfileOf } from "../../money/vendor-rates";
import type { Queries } from "../../state-store/state-store";

/** A profile and the month it takes effect. */
export interface NewProfile {
  vendor: Vendor | null;
  /** YYYY-MM */
  effectiveMonth: string;
  profile: BillingProfile;
}

/** A stored version. */
export interface StoredProfile extends NewProfile {
  profileId: string;
  createdBy: string;
  createdAt: Date;
  /** The version it replaced. */
  replaces: string | null;
}

/** A version that was corrected, replaced or removed. */
export interface EndedProfile extends StoredProfile {
  endedBy: string;
  endedAt: Date;
  /** Whether another version replaced it. */
  isReplaced: boolean;
}

/** Maximum number of listed ended versions. */
const MOST_ENDED = 50;

const columns = `profile_id::text AS "profileId", nullif(vendor, '') AS vendor, to_char(effective_month, 'YYYY-MM') AS "effectiveMonth",
  profile, created_by AS "createdBy", created_at AS "createdAt", replaces::text AS replaces`;

/** A company's current versions, newest month first; at most one per provider and month. */
export function profileVersions(db: Queries, companyId: string): Promise<StoredProfile[]> {
  return db.query<StoredProfile>(
    `SELECT ${columns} FROM billing_profiles WHERE company_id = $1 AND ended_at IS NULL ORDER BY effective_month DESC, vendor`,
    [companyId],
  );
}

/** The versions that ended last, newest first. */
export function endedProfiles(db: Queries, companyId: string): Promise<EndedProfile[]> {
  return db.query<EndedProfile>(
    `SELECT ${columns}, ended_by AS "endedBy", ended_at AS "endedAt", EXISTS (SELECT 1 FROM billing_profiles AS later WHERE later.replaces = billing_profiles.profile_id) AS "isReplaced"
     FROM billing_profiles WHERE company_id = $1 AND ended_at IS NOT NULL ORDER BY ended_at DESC, profile_id DESC LIMIT ${MOST_ENDED}`,
    [companyId],
  );
}

/**
 * The version for a provider's bill of a month: the latest of its own that has taken effect, otherwise the latest of
 * those for all providers; undefined if there is none.
 */
export function versionOf<Version extends NewProfile>(
  versions: Version[],
  vendor: Vendor | null,
  yearMonth: string,
): Version | undefined {
  const inEffect = versions.filter((version) => version.effectiveMonth <= yearMonth);
  return inEffect.find((version) => version.vendor === vendor) ?? inEffect.find((version) => version.vendor === null);
}

/** Id of the company's version for a provider's bill of a month; undefined if there is none. */
export const profileIdOf = async (
  db: Queries,
  companyId: string,
  { vendor, yearMonth }: { vendor: Vendor; yearMonth: string },
): Promise<string | undefined> => versionOf(await profileVersions(db, companyId), vendor, yearMonth)?.profileId;

/** Looks up the profile of a provider and month. */
export const profilesBy =
  (versions: NewProfile[]) =>
  (vendor: Vendor, yearMonth: string): BillingProfile =>
    versionOf(versions, vendor, yearMonth)?.profile ?? noProfile;

/** For reads that convert nothing. */
export const noProfiles = profilesBy([]);

/** Looks up a company's profile of a provider and month. */
export async function profilesOf(db: Queries, companyId: string): Promise<ProfileOf> {
  return profilesBy(await profileVersions(db, companyId));
}

/** Locks the company's versions until the end of the transaction. */
export const lockProfiles = (tx: Queries, companyId: string): Promise<unknown> =>
  tx.query("SELECT 1 FROM companies WHERE company_id = $1 FOR UPDATE", [companyId]);

/** Adds a version and returns its id. `replaces`: the ended version it replaces. */
export async function addProfile(
  tx: Queries,
  companyId: string,
  version: Omit<StoredProfile, "profileId">,
): Promise<string> {
  const { vendor, effectiveMonth, profile, createdBy, createdAt, replaces } = version;
  const [added] = await tx.query<{ profileId: string }>(
    `INSERT INTO billing_profiles (company_id, vendor, effective_month, profile, created_by, created_at, replaces)
     VALUES ($1, $2, $3::date, $4::json, $5, $6::timestamptz, $7::bigint) RETURNING profile_id::text AS "profileId"`,
    [companyId, vendor ?? "", `${effectiveMonth}-01`, JSON.stringify(profile), createdBy, createdAt, replaces],
  );
  return added!.profileId;
}

/** Ends a version; it stays stored for the history of changes. */
export const endProfile = (
  tx: Queries,
  { profileId }: StoredProfile,
  { by, now }: { by: string; now: Date },
): Promise<unknown> =>
  tx.query("UPDATE billing_profiles SET ended_by = $2, ended_at = $3 WHERE profile_id = $1::bigint", [
    profileId,
    by,
    now,
  ]);
