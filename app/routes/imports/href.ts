import type { Vendor } from "~/contract/vendors";

/**
 * The state of the list, all of it in the URL: provider and page of published imports, page of those no longer counted.
 */
export interface Search {
  /** null: all providers. */
  vendor: Vendor | null;
  page: number;
  earlier: number;
}

export const defaultSearch: Search = { vendor: null, page: 1, earlier: 1 };

/** Canonical URL of the list: defaults dropped, keys sorted. */
export function href(search: Search): string {
  const params = new URLSearchParams();
  if (search.earlier !== defaultSearch.earlier) params.set("earlier", String(search.earlier));
  if (search.page !== defaultSearch.page) params.set("page", String(search.page));
  if (search.vendor) params.set("vendor", search.vendor);
  const query = params.toString();
  return query ? `/imports?${query}` : "/imports";
}

/** URL of one import. */
export const importHref = (importId: string): string => `/imports/${encodeURIComponent(importId)}`;
