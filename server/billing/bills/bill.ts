import type { BillingProfile } from "~/contract/billing-profile";
import type { Vendor } from "~/contract/vendors";
import type { PartSum } from "../../money/bill-parts";
import type { Exchange } from "../../money/exchange";
import type { BillScope } from "./bill-lines";
import type { Charges, Terms } from "./charges";

/** A bill with what it was worked out from. */
export interface Bill {
  /** Its month alone. */
  scope: BillScope;
  vendor: Vendor;
  yearMonth: string;
  currency: string;
  /** Of several bills of the month the one that has the profile's fixed amounts and its plain number: see bill-order. */
  isMain: boolean;
  parts: PartSum[];
  profile: BillingProfile;
  terms: Terms;
  charges: Charges;
  cloudFront: { dto: string; req: string };
  exchange: Exchange;
  /** Sum of BilledCost and last day, as the daily costs have them. */
  billed: string;
  lastDay: string;
  /** Last day of the provider's month, whatever the currency. */
  billsThrough: string;
}
