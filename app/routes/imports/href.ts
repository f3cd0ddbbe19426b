import type { Vendor } from "~/contract/vendors";
import { addressOf, canonical } from "~/features/address/canonical";

/** The state of the list, all of it in the URL: provider and page of published imports, page of inactive ones. */
export interface Search {
  /** null: all providers. */
  vendor: Vendor | null;
  page: number;
  earlier: number;
}

export const defaultSearch: Search = { vendor: null, page: 1, earlier: 1 };

/** Canonical URL of the list; `search.ts` reads it. */
export const href = (search: Search): string => addressOf("/imports", canonical(search, defaultSearch));

/** URL of one import. */
export const importHref = (importId: string): string => `/imports/${encodeURIComponent(importId)}`;
