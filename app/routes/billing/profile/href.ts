import type { Vendor } from "~/contract/vendors";

/** The profile that the screen shows. All of it is in the URL. */
export interface ProfileSearch {
  /** Null: that of every provider without one of its own. */
  vendor: Vendor | null;
  /** YYYY-MM whose bills it is for; null: the current month. */
  month: string | null;
  /** Id of the version to correct, which is that month's; null: the form makes a new one. */
  version: string | null;
  /** Language of the page when the URL names one; the shell reads it, links keep it. */
  lang: string | null;
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

/** URL of the page that shows what removing a version changes. */
export const removalHref = (version: string): string => `${PROFILE}/remove?${new URLSearchParams({ version })}`;
