import { onlyVendorOf } from "../providers";
import type { Vendor } from "../providers";

/** The provider whose rounding the costs of a budget have: the only one that it covers; null for several. */
export const budgetProvider = ({ selectedVendors }: { selectedVendors: Vendor[] | null }): Vendor | null =>
  onlyVendorOf(selectedVendors ?? []);
