import { z } from "zod";
import { vendors } from "../lib/vendors";
import type { Vendor } from "../lib/vendors";

// Browsers that only need the list take it from lib: with this comes zod (92 kB).
export const vendor = z.enum(vendors);
export { vendors };
export type { Vendor };

/** Those of cost analytics: in the environment of China, Google Cloud is no part of it (spec §1). */
export const costVendors = (all: Vendor[], profile: string): Vendor[] =>
  profile === "CHINA" ? all.filter((one) => one !== "gcp") : all;
