import { joinList } from "./lists";
import type { Profile } from "./people/profiles";

/** The provider's word for the unit that its bill is split by; its text key in `common` is `accountWord.<value>`. */
export type AccountWord = "account" | "subscription" | "project" | "compartment" | "service";

/** What the details of a bill can be grouped by, in display order (spec §2). */
export const billViewBys = ["account", "invoice", "region", "tag", "serviceGroup"] as const;
export type BillViewBy = (typeof billViewBys)[number];

/** What is special about a provider, for the web app and the server alike. */
export interface ProviderDescriptor {
  /** Full name, for sentences, help and emails. */
  name: string;
  shortName: string;
  /** Its monogram: two letters that no other provider has. */
  mark: string;
  accountWord: AccountWord;
  /** Those of its bills' details; others fall back to account. */
  billViewBys: readonly BillViewBy[];
  /** Currencies whose amounts are truncated, as on its invoices, instead of rounded (spec §9). */
  truncates?: readonly string[];
  /** Environment profiles whose Cost Analytics lacks it (spec §1). */
  costsHiddenIn?: readonly Profile[];
}

const withoutGroups: readonly BillViewBy[] = ["account", "invoice", "region"];

/** In the order the product lists them (spec §1). `ali` appears in some lists but is disabled. */
const descriptors = {
  aws: { name: "Amazon Web Services", shortName: "AWS", mark: "AW", accountWord: "account", billViewBys },
  azure: {
    name: "Microsoft Azure",
    shortName: "Azure",
    mark: "AZ",
    accountWord: "subscription",
    billViewBys: withoutGroups,
  },
  gcp: {
    name: "Google Cloud",
    shortName: "GCP",
    mark: "GC",
    accountWord: "project",
    billViewBys: ["account"],
    truncates: ["KRW"],
    costsHiddenIn: ["CHINA"],
  },
  oci: {
    name: "Oracle Cloud Infrastructure",
    shortName: "OCI",
    mark: "OC",
    accountWord: "compartment",
    billViewBys: withoutGroups,
  },
  ncloud: { name: "Naver Cloud", shortName: "Ncloud", mark: "NC", accountWord: "account", billViewBys },
  tencent: {
    name: "Tencent Cloud",
    shortName: "Tencent",
    mark: "TC",
    accountWord: "account",
    billViewBys: withoutGroups,
  },
  openstack: {
    name: "OpenStack",
    shortName: "OpenStack",
    mark: "OS",
    accountWord: "service",
    billViewBys: withoutGroups,
  },
} satisfies Record<string, ProviderDescriptor>;

/** A provider's code in addresses, calls and the store. */
export type Vendor = keyof typeof descriptors;

export const vendors = Object.keys(descriptors) as [Vendor, ...Vendor[]];

export const isVendor = (text: string | null): text is Vendor => text !== null && Object.hasOwn(descriptors, text);

/** The provider behind a vendor code. */
export const providerOf = (vendor: Vendor): ProviderDescriptor => descriptors[vendor];

/** The only provider in the list; null if there are several or none. */
export const onlyVendorOf = ([only, ...others]: Vendor[]): Vendor | null => (only && others.length === 0 ? only : null);

/** "AWS, Azure", as the language writes lists. */
export const joinProviders = (vendors: readonly Vendor[], language: string): string =>
  joinList(
    vendors.map((vendor) => providerOf(vendor).shortName),
    language,
  );
