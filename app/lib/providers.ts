import type { Profile } from "./people/profiles";

/** The provider's word for the unit that its bill is split by; its text key in `common` is `accountWord.<value>`. */
export type AccountWord = "account" | "subscription" | "project" | "compartment" | "service";

export type BillingViewBy = "account" | "invoice" | "region" | "tag" | "serviceGroup";

/** What is special about a provider, for the web app and the server alike. */
export interface ProviderDescriptor {
  /** Full name, for sentences, help and emails. */
  name: string;
  shortName: string;
  /** Its monogram: two letters that no other provider has. */
  mark: string;
  accountWord: AccountWord;
  /** View-bys of the billing detail table (spec §2). */
  billingViewBys: readonly BillingViewBy[];
  /** Currencies whose amounts are truncated, as on its invoices, instead of rounded (spec §9). */
  truncates?: readonly string[];
  /** Environment profiles whose Cost Analytics is without it (spec §1). */
  costsHiddenIn?: readonly Profile[];
}

const withoutGroups: readonly BillingViewBy[] = ["account", "invoice", "region"];
const all: readonly BillingViewBy[] = [...withoutGroups, "tag", "serviceGroup"];

/** In the order the product lists them (spec §1). `ali` appears in some lists but is disabled. */
const descriptors = {
  aws: { name: "Amazon Web Services", shortName: "AWS", mark: "AW", accountWord: "account", billingViewBys: all },
  azure: {
    name: "Microsoft Azure",
    shortName: "Azure",
    mark: "AZ",
    accountWord: "subscription",
    billingViewBys: withoutGroups,
  },
  gcp: {
    name: "Google Cloud",
    shortName: "GCP",
    mark: "GC",
    accountWord: "project",
    billingViewBys: ["account"],
    truncates: ["KRW"],
    costsHiddenIn: ["CHINA"],
  },
  oci: {
    name: "Oracle Cloud Infrastructure",
    shortName: "OCI",
    mark: "OC",
    accountWord: "compartment",
    billingViewBys: withoutGroups,
  },
  ncloud: { name: "Naver Cloud", shortName: "Ncloud", mark: "NC", accountWord: "account", billingViewBys: all },
  tencent: {
    name: "Tencent Cloud",
    shortName: "Tencent",
    mark: "TC",
    accountWord: "account",
    billingViewBys: withoutGroups,
  },
  openstack: {
    name: "OpenStack",
    shortName: "OpenStack",
    mark: "OS",
    accountWord: "service",
    billingViewBys: withoutGroups,
  },
} satisfies Record<string, ProviderDescriptor>;

/** A provider's code in addresses, calls and the store. */
export type Vendor = keyof typeof descriptors;

export const vendors = Object.keys(descriptors) as [Vendor, ...Vendor[]];

export const isVendor = (text: string | null): text is Vendor => text !== null && Object.hasOwn(descriptors, text);

/** The provider behind a vendor code. */
export const providerOf = (vendor: Vendor): ProviderDescriptor => descriptors[vendor];
