import type { Vendor } from "~/contract/vendors";
import { vendorNames } from "~/lib/vendor-names";

/** The provider's word for the unit that its bill is split by; its text key in `common` is `accountWord.<value>`. */
export type AccountWord = "account" | "subscription" | "project" | "compartment" | "service";

export type BillingViewBy = "account" | "invoice" | "region" | "tag" | "serviceGroup";

export interface ProviderDescriptor {
  vendor: Vendor;
  /** Full name, for sentences and help. */
  name: string;
  /** Shown beside the dot. */
  shortName: string;
  /** CSS colour; providers never use a colour of the categorical palette. */
  color: string;
  accountWord: AccountWord;
  /** View-bys of the billing detail table (spec §2). */
  billingViewBys: readonly BillingViewBy[];
}

const withoutGroups: readonly BillingViewBy[] = ["account", "invoice", "region"];
const all: readonly BillingViewBy[] = [...withoutGroups, "tag", "serviceGroup"];

/** In display order. Only types come from the contract: its schemas would add zod to every page. */
const descriptors: Record<Vendor, Omit<ProviderDescriptor, "vendor" | "name">> = {
  aws: { shortName: "AWS", color: "var(--aws)", accountWord: "account", billingViewBys: all },
  azure: { shortName: "Azure", color: "var(--azure)", accountWord: "subscription", billingViewBys: withoutGroups },
  gcp: { shortName: "GCP", color: "var(--gcp)", accountWord: "project", billingViewBys: ["account"] },
  oci: { shortName: "OCI", color: "var(--oci)", accountWord: "compartment", billingViewBys: withoutGroups },
  ncloud: { shortName: "Ncloud", color: "var(--ncloud)", accountWord: "account", billingViewBys: all },
  tencent: { shortName: "Tencent", color: "var(--tencent)", accountWord: "account", billingViewBys: withoutGroups },
  openstack: {
    shortName: "OpenStack",
    color: "var(--openstack)",
    accountWord: "service",
    billingViewBys: withoutGroups,
  },
};

/** The provider behind a vendor code. */
export const providerOf = (vendor: Vendor): ProviderDescriptor => ({
  vendor,
  name: vendorNames[vendor],
  ...descriptors[vendor],
});

/** All providers, in that order. */
export const providers: readonly ProviderDescriptor[] = (Object.keys(descriptors) as Vendor[]).map(providerOf);
