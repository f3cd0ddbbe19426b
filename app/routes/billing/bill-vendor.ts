import type { Vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";

interface BillVendor {
  vendor: Vendor;
  vendors: Vendor[];
  /** The requested provider, if it is not among them. */
  refused: Ignored[];
}

/**
 * The requested provider if it is among the user's; otherwise AWS, or the first one. `authorised` is null if they could
 * not be loaded.
 */
export function vendorOf(requested: Vendor | null, authorised: Vendor[] | null): BillVendor {
  const vendors = authorised ?? [requested ?? "aws"];
  if (requested !== null && vendors.includes(requested)) return { vendor: requested, vendors, refused: [] };
  return {
    vendor: vendors.includes("aws") ? "aws" : (vendors[0] ?? "aws"),
    vendors,
    refused: requested === null ? [] : [{ parameter: "vendor", value: requested }],
  };
}
