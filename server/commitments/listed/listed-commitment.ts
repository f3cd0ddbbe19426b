import type { Vendor } from "~/contract/vendors";

/**
 * A commitment in the provider's own list. Texts are empty, and others null, if the list does not state them. Times are
 * ISO 8601; amounts are decimal text.
 */
export interface ListedCommitment {
  vendor: Vendor;
  /** ARN, or the provider's id. */
  id: string;
  name: string;
  accountId: string;
  /** Whether it commits to spend per hour, or to usage. */
  isSpend: boolean;
  /** Offering (ComputeSavingsPlans), or what is reserved. */
  type: string;
  serviceName: string;
  instanceFamily: string;
  instanceType: string;
  region: string;
  zone: string;
  /** No Upfront, Partial Upfront or All Upfront; Azure: Upfront or Monthly. */
  payment: string;
  /** standard or convertible. */
  offering: string;
  count: string | null;
  tenancy: string;
  platform: string;
  isMultiAz: boolean | null;
  /** Region or Availability Zone (AWS); Shared, Single, ResourceGroup (Azure). */
  scope: string;
  start: string | null;
  end: string | null;
  /** As the provider calls it: active, queued, retired, … */
  state: string;
  /** Per hour: the commitment, or the recurring charges of all its instances. */
  hourly: string | null;
  /** Of all its instances. */
  upfront: string | null;
  currency: string;
  tags: Record<string, string>;
  // Lists imported before these fields were read lack them.
  /** When it was bought. */
  created?: string | null;
  /** What is paid per hour of a Savings Plan besides the upfront payment. */
  recurring?: string | null;
  /** Start of the listed version: Azure creates a new version with each change. */
  effective?: string | null;
  /** ISO 8601: P1Y, P3Y. */
  term?: string;
}

/** The part of an id that bills and lists have in common: what follows the last slash or colon. */
export const commitmentKey = (id: string): string => (/[^/:]+$/.exec(id)?.[0] ?? id).toLowerCase();

/** Azure's order of a reservation, which its id has; empty without. */
export const orderIn = (id: string): string => /\/reservationOrders\/([^/]+)/i.exec(id)?.[1] ?? "";
