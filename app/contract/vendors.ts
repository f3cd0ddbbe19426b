import { z } from "zod";
import type { Profile } from "../lib/people/profiles";
import { providerOf, vendors } from "../lib/providers";
import type { Vendor } from "../lib/providers";

// Browsers that only need the list import it from lib, because this comes with zod (92 kB).
export const vendor = z.enum(vendors);
/** Some of the providers. */
export const vendorList = z.array(vendor).max(vendors.length);
export { vendors };
export type { Vendor };

/** The providers among `all` that Cost Analytics has in an environment profile (spec §1). */
export const costVendors = (authorised: Vendor[], profile: Profile): Vendor[] =>
  authorised.filter((candidate) => !providerOf(candidate).costsHiddenIn?.includes(profile));
