import type { Vendor } from "~/contract/vendors";
import type { FilterKey } from "~/features/filters/filters";
import type { Search } from "./search/href";

/** What every block of a cost report is drawn with, besides its own data: its words and links depend on it alone. */
export interface CostView {
  search: Search;
  currency: string;
  /** The providers that are searched. */
  providers: Vendor[];
  /** The provider, if all costs have the same one: its rounding then applies to totals, too. */
  onlyVendor: Vendor | null;
  /** Names of the filtered values, for ids. */
  names: Partial<Record<FilterKey, Record<string, string>>>;
}

/** The provider that is alone in the list, null otherwise. */
export const aloneIn = ([only, ...others]: Vendor[]): Vendor | null => (only && others.length === 0 ? only : null);
