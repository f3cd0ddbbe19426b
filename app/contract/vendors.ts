import { z } from "zod";
import { vendors } from "../lib/vendors";
import type { Vendor } from "../lib/vendors";

// Browsers that only need the list import it from lib, because this comes with zod (92 kB).
export const vendor = z.enum(vendors);
export { vendors };
export type { Vendor };

/** Providers of Cost Analytics: in the China environment without Google Cloud (spec §1). */
export const costVendors = (all: Vendor[], profile: string): Vendor[] =>
  profile === "CHINA" ? all.filter((one) => one !== "gcp") : all;
