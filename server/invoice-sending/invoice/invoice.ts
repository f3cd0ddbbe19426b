import type { BillCharge, BillLineReply } from "~/contract/billing/billing";
import { billLinesOf } from "~/lib/money/bill-equation";
import type { BillLine, RoundedBill } from "~/lib/money/bill-equation";
import type { Revision } from "../../billing/bills/bill-revisions";
import type { Texts } from "../../texts";

/** A bill as recipients see it. Plain data, which threads can be given. */
export interface Invoice {
  charge: BillCharge;
  /** Figures as displayed. */
  rounded: RoundedBill;
  /** The charges of each line, exact. */
  groups: Record<BillLine, BillLineReply["groups"]>;
  /** The revision that sending it now makes. */
  revision: Revision;
}

/** The lines that an invoice has, in order. */
export const linesOf = ({ charge }: Invoice): BillLine[] => billLinesOf(charge.yearMonth);

/** The number of an invoice; from its second revision on, with the revision. */
export const numberOf = ({ charge: { invoiceId: number }, revision: { revision } }: Invoice, t: Texts): string =>
  revision === 1 ? number : t("revised", { number, revision });
