import { z } from "zod";

/** Providers in the order the product lists them (spec §1). `ali` appears in some lists but is disabled. */
export const vendors = ["aws", "azure", "gcp", "oci", "ncloud", "tencent", "openstack"] as const;
// Marked pure so that a browser that only needs the list above does not load zod (92 kB).
export const vendor = /* @__PURE__ */ z.enum(vendors);
export type Vendor = z.infer<typeof vendor>;

/** Those of cost analytics: in the environment of China, Google Cloud is no part of it (spec §1). */
export const costVendors = (all: Vendor[], profile: string): Vendor[] => (profile === "CHINA" ? all.filter((one) => one !== "gcp") : all);
