/** Providers in the order the product lists them (spec §1). `ali` appears in some lists but is disabled. */
export const vendors = ["aws", "azure", "gcp", "oci", "ncloud", "tencent", "openstack"] as const;
export type Vendor = (typeof vendors)[number];
