import type { Language } from "~/lib/language";
import type { Vendor } from "~/contract/vendors";

/** The profile shown. All of it is in the URL. */
export interface ProfileSearch {
  /** Null: for all providers without their own profile. */
  vendor: Vendor | null;
  /** YYYY-MM of the bills; null: the current month. */
  month: string | null;
  /** Id of the version to correct, which applies from that month; null: the form creates a new one. */
  version: string | null;
  /** Language of the page if the URL names one; read by the shell, kept by links. */
  lang: Language | null;
}

export const PROFILE = "/billing/profile";

/** URL of the screen; `search.ts` reads it. */
export function profileHref({
  vendor,
  month,
  version = null,
  lang = null,
}: Omit<ProfileSearch, "version" | "lang"> & Partial<ProfileSearch>): string {
  const query = new URLSearchParams({
    ...(lang && { lang }),
    ...(month && { month }),
    ...(vendor && { vendor }),
    ...(version && { version }),
  });
  return query.size > 0 ? `${PROFILE}?${query}` : PROFILE;
}

/** URL of the page that previews removing a version. */
export const removalHref = (version: string): string => `${PROFILE}/remove?${new URLSearchParams({ version })}`;
