import type { Vendor } from "../providers";

/** The provider whose rounding the costs of a budget have: the only one that it covers; null for several. */
export const budgetProvider = ({ selectedVendors }: { selectedVendors: Vendor[] | null }): Vendor | null =>
  selectedVendors?.length === 1 ? selectedVendors[0]! : null;
