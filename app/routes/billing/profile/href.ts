import { addressOf, canonical } from "~/features/address/canonical";
import type { Language } from "~/lib/language";
import type { ProfileVersion } from "~/contract/billing/profile-versions";
import type { Vendor } from "~/contract/vendors";

/** The profile shown. All of it is in the URL. */
export interface ProfileSearch {
  /** Null: for all providers without their own profile. */
  vendor: Vendor | null;
  /** YYYY-MM of the bills; null: the current month. */
  month: string | null;
  /** Id of the version to correct, which applies from that month; null: the form creates a new one. */
  version: string | null;
  /** Language of the page if the URL names one; read by the shell, which remembers it for the session. */
  lang: Language | null;
}

export const defaultProfileSearch: ProfileSearch = { vendor: null, month: null, version: null, lang: null };

const PROFILE = "/billing/profile";

/** URL of the screen; `search.ts` reads it. */
export function profileHref({
  vendor,
  month,
  version = null,
  lang = null,
}: Omit<ProfileSearch, "version" | "lang"> & Partial<ProfileSearch>): string {
  return addressOf(PROFILE, canonical({ vendor, month, version, lang }, defaultProfileSearch));
}

/** URL of the page that previews removing a version, and leads back to the profile of its provider. */
export const removalHref = ({ profileId: version, vendor }: Pick<ProfileVersion, "profileId" | "vendor">): string =>
  addressOf(`${PROFILE}/remove`, canonical({ ...defaultProfileSearch, version, vendor }, defaultProfileSearch));
