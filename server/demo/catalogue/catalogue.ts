import type { Vendor } from "~/contract/vendors";
import type { RatedCurrency } from "../rates";
import type { Rhythm } from "./rhythms";

/** A service, as the provider's bill names it. */
export interface Service {
  name: string;
  code: string;
  category: string;
  subcategory: string;
  /** The publisher, if not the provider. */
  publisher?: string;
  /** Negotiated discount from its list prices, in place of the billing account's. */
  negotiated?: string;
}

export const service = (
  name: string,
  code: string,
  category: string,
  subcategory: string,
  overrides: Partial<Service> = {},
): Service => ({
  name,
  code,
  category,
  subcategory,
  ...overrides,
});

/** An item of a provider's price list. */
export interface Meter {
  service: Service;
  /** List price of one unit by region; "*" for every region. */
  prices: Record<string, string>;
  unit: string;
  /** May contain {region}, {prefix} and {longPrefix}, the region's short codes. */
  usageType: string;
  operation?: string;
  /** The meter's plain name (SkuMeter). */
  family: string;
  /**
   * May contain {region} (its name), {prefix}, {price}, {perThousand}, {perTenThousand} and {perMillion}; absent: the
   * usage type.
   */
  description?: string;
  /** SkuPriceDetails. */
  details?: Record<string, string>;
  /** Templates of the resource's id; absent: the charge names no resource. */
  resource?: { id: string; type: string };
  isZonal?: boolean;
  sku?: string;
  /**
   * running: hours of a fleet whose size follows the rhythm; stored: a level, priced per month; provisioned: a level
   * someone set, in round numbers, priced per month or per hour; counted: whole units a day; absent: any flow.
   */
  kind?: "running" | "stored" | "provisioned" | "counted";
  isPerHour?: boolean;
  /** Paid at a changing share of the list price (spot, preemptible). */
  isDynamic?: boolean;
}

/**
 * Meter, sub-account key, region, app, number of resources, quantity of each (a day; stored and provisioned: the
 * level), rhythm.
 */
export type Workload = [
  meter: Meter,
  account: string,
  region: string,
  app: string,
  resources: number,
  each: number,
  rhythm: Rhythm,
];

interface Region {
  name: string;
  /** Short codes in usage types; AWS leaves the first one out in its oldest region. */
  prefix?: string;
  longPrefix?: string;
  zones: string[];
}

export interface Provider {
  vendor: Vendor;
  /** ProviderName and InvoiceIssuerName. */
  name: string;
  issuer: string;
  subAccountType: string;
  billingAccountType: string;
  regions: Record<string, Region>;
  /** Templates of ids (see random.ts). */
  sku: string;
  skuPrice: string;
  invoiceId: string;
}

export interface SubAccount {
  id: string;
  name: string;
  environment: "production" | "staging" | "development" | "shared";
}

/**
 * How a company's people write their tags here: spellings from most to least used; first of each list is the agreed
 * one.
 */
export interface TagHabits {
  environment: string[];
  costCenter: string[];
  team: string[];
  app: string[];
  /** Key that carries the resource's own name. */
  name?: string;
  isLowerCase?: boolean;
  /** Share of resources without any tag. */
  untagged: number;
}

/** An agreement to spend or use for a term, at a lower rate. */
export interface Commitment {
  /** Template of its id: holes {region}, {account}. */
  id: string;
  name: string;
  /** Service of the lines for the purchase and for the unused part. */
  service: Service;
  category: "Spend" | "Usage";
  type: string;
  unit: string;
  /** Buyer. */
  account: string;
  region: string;
  /** First day, as days before today; the term in years of 365 days. */
  startedDaysAgo: number;
  years: 1 | 3;
  /**
   * Spend: the hourly commitment. Usage: the price of one unit-hour. Split into the upfront and the recurring payment.
   */
  upfront: string;
  recurring: string;
  /**
   * day: 24 hours each day; month: the hours of each calendar month on its first day; instalment: 730 hours once a
   * month.
   */
  every: "day" | "month" | "instalment";
  /** Usage: units an hour (instances, cores). */
  units?: number;
  /** Spend: share off the list price of what it covers. */
  discount?: string;
  usageType: string;
  operation?: string;
  description: string;
  covers: { meters: Meter[]; region?: string; accounts?: string[] };
}

/**
 * A charge other than metered usage: marketplace, a credit, a refund. Amounts are unit price × quantity, in billing
 * currency.
 */
export interface FixedCharge {
  service: Service;
  category: "Usage" | "Purchase" | "Credit" | "Adjustment";
  isCorrection?: boolean;
  account: string;
  region?: string;
  description: string;
  price: string;
  quantity: number;
  unit: string;
  usageType?: string;
  /** On this day of every month, or once, this number of days ago. */
  day: number | { daysAgo: number };
}

/** A charge computed on the month's other charges: support, tax. Steps: [rate of the part above, threshold]. */
export interface Levy {
  service: Service;
  category: "Usage" | "Tax";
  description: string;
  usageType: string;
  /** Sub-accounts whose billed cost counts, and which are charged one line each; absent: all on `account`. */
  accounts?: string[];
  account: string;
  steps: [share: string, above: number][];
  decimals: number;
}

/** One billing account with a provider. */
export interface Bill {
  provider: Provider;
  id: string;
  name: string;
  currency: "USD" | RatedCurrency;
  /** Currency of the price list; converted at the month's rate when another. */
  pricingCurrency: "USD" | RatedCurrency;
  /** Negotiated share off list prices, decimal text. */
  negotiated: string;
  hasInvoices: boolean;
  accounts: Record<string, SubAccount>;
  tags: TagHabits | null;
  workloads: Workload[];
  commitments: Commitment[];
  fixed: FixedCharge[];
  levies: Levy[];
}

export interface DemoCompany {
  companyId: string;
  name: string;
  /** Whether the recorded events happen to it. */
  isEventful: boolean;
  bills: Bill[];
}

/** Something that happened to one service of one sub-account. */
export interface EventPlan {
  vendor: Vendor;
  service: string;
  account: string;
  kind: "spike" | "level-shift";
  factor: number;
  /** Days before today, within which the seed chooses. */
  daysAgo: [from: number, to: number];
  /** Days a spike lasts. */
  days?: number;
}
