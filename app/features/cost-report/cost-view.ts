import type { Vendor } from "~/contract/vendors";
import type { FilterKey } from "~/features/filters/filters";
import type { Search } from "./search/href";

/** Context of every block of a cost report, besides its own data. All texts and links depend on it alone. */
export interface CostView {
  search: Search;
  currency: string;
  /** The providers that the report covers. */
  providers: Vendor[];
  /** The only provider of all costs, whose rounding then applies to totals too; null for several. */
  onlyVendor: Vendor | null;
  /** Names of the filtered values, for ids. */
  names: Partial<Record<FilterKey, Record<string, string>>>;
}
