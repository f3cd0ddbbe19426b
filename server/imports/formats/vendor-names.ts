import { vendors } from "~/lib/providers";
import type { Vendor } from "~/lib/providers";
import { literal } from "../../cost-store/cost-store";

/** Names of providers in exports, as whole words, case-insensitive. */
const names: Record<Vendor, string> = {
  aws: "aws|amazon",
  azure: "azure|microsoft",
  gcp: "gcp|google",
  oci: "oci|oracle",
  ncloud: "ncloud|naver",
  tencent: "tencent|tencentcloud",
  openstack: "openstack",
};

const anyVendor = `^(${vendors.join("|")})$`;

/** SQL: the vendor named in the text; empty for unknown names. */
export function vendorNamed(text: string): string {
  const replaced = Object.entries(names).reduce(
    (sql, [vendor, words]) => `replaceRegexpOne(${sql}, ${literal(`(?i)^.*\\b(${words})\\b.*$`)}, '${vendor}')`,
    text,
  );
  return `extract(${replaced}, ${literal(anyVendor)})`;
}
