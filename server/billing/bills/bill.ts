import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { Vendor } from "~/contract/vendors";
import type { PartSum } from "../../money/bill-parts";
import type { Exchange } from "../../money/exchange";
import type { BillScope } from "./bill-lines";
import type { Charges, Terms } from "./charges";

/** A bill and the data that it is computed from. */
export interface Bill {
  /** Only its month. */
  scope: BillScope;
  vendor: Vendor;
  yearMonth: string;
  currency: string;
  /**
   * Whether it is the main bill of its month (see bill-order): with the profile's fixed amounts and the plain invoice
   * number.
   */
  isMain: boolean;
  parts: PartSum[];
  profile: BillingProfile;
  terms: Terms;
  charges: Charges;
  cloudFront: { dto: string; req: string };
  exchange: Exchange;
  /** Sum of BilledCost and last day, from the daily rollup. */
  billed: string;
  lastDay: string;
  /** Last day of the month with lines of the provider, in any currency. */
  billsThrough: string;
}
