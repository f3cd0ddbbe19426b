import type { BillCharge, BillLineReply, BillRequest, BillStatus } from "~/contract/billing";
import { billLinesOf, roundedBill } from "~/lib/bill-equation";
import type { BillLine, RoundedBill } from "~/lib/bill-equation";
import { revisionOf } from "../../billing/bills/bill-revisions";
import type { Revision } from "../../billing/bills/bill-revisions";
import { billCharge, wholeBillOf } from "../../billing/bills/bills";
import { groupsOfLines } from "../../billing/bills/line-groups";
import type { Services } from "../../serve";
import type { Texts } from "../../texts";
import { sentRevisions } from "./sent-bills";

/** A bill as people get it. */
export interface Invoice {
  charge: BillCharge;
  /** Its figures as the screen shows them. */
  shown: RoundedBill;
  /** What each line is made of, exact. */
  groups: Record<BillLine, BillLineReply["groups"]>;
  /** What it is when it is sent now. */
  revision: Revision;
}

/**
 * The invoice of a bill, null when there is none; throws CallError 422 for a damaged month. `statusWhen`: what its charges are
 * on the day it is sent, with lines up to a day.
 */
export async function loadInvoice(
  query: BillRequest,
  statusWhen: (billsThrough: string) => BillStatus,
  companyId: string,
  services: Services,
): Promise<Invoice | null> {
  const bill = await wholeBillOf(query, companyId, services);
  if (!bill) return null;
  const [now, groups, sent] = await Promise.all([
    billCharge(bill, services),
    groupsOfLines(bill, services),
    sentRevisions(services.stateStore, companyId, bill.vendor, bill.yearMonth),
  ]);
  const charge = { ...now, status: statusWhen(now.billsThrough) };
  return {
    charge,
    shown: roundedBill(charge, charge.invoiceCurrency, charge.vendor),
    groups,
    revision: revisionOf(charge, sent),
  };
}

/** The lines that an invoice has, in order. */
export const linesOf = ({ charge }: Invoice): BillLine[] => billLinesOf(charge.yearMonth);

/** What an invoice goes by: its number, from the second revision on with the revision. */
export const numberOf = ({ charge: { invoiceId: number }, revision: { revision } }: Invoice, t: Texts): string =>
  revision === 1 ? number : t("revised", { number, revision });
