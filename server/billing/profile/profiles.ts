import { noProfile } from "~/contract/billing-profile";
import type { BillingProfile } from "~/contract/billing-profile";
import type { Vendor } from "~/contract/vendors";
import type { ProfileOf } from "../../money/vendor-rates";
import type { Queries } from "../../state-store/state-store";

/** A profile from a month on. */
export interface NewProfile {
  vendor: Vendor | null;
  /** YYYY-MM */
  effectiveMonth: string;
  profile: BillingProfile;
}

/** A version as it is stored. */
export interface StoredProfile extends NewProfile {
  profileId: string;
  createdBy: string;
  createdAt: Date;
  /** The version that it took the place of. */
  replaces: string | null;
}

/** A version that was corrected, replaced or removed. */
export interface EndedProfile extends StoredProfile {
  endedBy: string;
  endedAt: Date;
  /** Another has taken its place. */
  isReplaced: boolean;
}

/** Ended versions that are listed. */
const MOST_ENDED = 50;

const columns = `profile_id::text AS "profileId", nullif(vendor, '') AS vendor, to_char(effective_month, 'YYYY-MM') AS "effectiveMonth",
  profile, created_by AS "createdBy", created_at AS "createdAt", replaces::text AS replaces`;

/** A company's versions that hold, newest month first: of each provider one a month. */
export function profileVersions(db: Queries, companyId: string): Promise<StoredProfile[]> {
  return db.query<StoredProfile>(
    `SELECT ${columns} FROM billing_profiles WHERE company_id = $1 AND ended_at IS NULL ORDER BY effective_month DESC, vendor`,
    [companyId],
  );
}

/** Those that ended last, newest first. */
export function endedProfiles(db: Queries, companyId: string): Promise<EndedProfile[]> {
  return db.query<EndedProfile>(
    `SELECT ${columns}, ended_by AS "endedBy", ended_at AS "endedAt", EXISTS (SELECT 1 FROM billing_profiles AS later WHERE later.replaces = billing_profiles.profile_id) AS "isReplaced"
     FROM billing_profiles WHERE company_id = $1 AND ended_at IS NOT NULL ORDER BY ended_at DESC, profile_id DESC LIMIT ${MOST_ENDED}`,
    [companyId],
  );
}

/**
 * The version that a provider's bill of a month is made with: of its own the newest that has taken effect, else of
 * those of every provider; undefined when there is none.
 */
export function versionOf<Version extends NewProfile>(
  versions: Version[],
  vendor: Vendor | null,
  yearMonth: string,
): Version | undefined {
  const inEffect = versions.filter((version) => version.effectiveMonth <= yearMonth);
  return inEffect.find((version) => version.vendor === vendor) ?? inEffect.find((version) => version.vendor === null);
}

/** What the versions say of each provider and month. */
export const profilesBy =
  (versions: NewProfile[]) =>
  (vendor: Vendor, yearMonth: string): BillingProfile =>
    versionOf(versions, vendor, yearMonth)?.profile ?? noProfile;

/** Where nothing is converted, whatever the profiles are. */
export const noProfiles = profilesBy([]);

/** What a company's versions say of each provider and month. */
export async function profilesOf(db: Queries, companyId: string): Promise<ProfileOf> {
  return profilesBy(await profileVersions(db, companyId));
}

/** Nobody else changes the company's versions until the transaction has ended. */
export const lockProfiles = (tx: Queries, companyId: string): Promise<unknown> =>
  tx.query("SELECT 1 FROM companies WHERE company_id = $1 FOR UPDATE", [companyId]);

/** Adds a version, whose id it returns; `replaces`: the one whose place it takes, which has ended. */
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

/** A version holds no more; it is kept, so that what was changed can be told. */
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
