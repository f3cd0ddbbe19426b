import type { BillRequest, BillStatus } from "~/contract/billing/billing";
import { roundedBill } from "~/lib/money/bill-equation";
import type { Viewer } from "../../viewer/viewer";
import { revisionOf } from "../../billing/bills/bill-revisions";
import { billCharge } from "../../billing/bills/bill-reply";
import { wholeBillOf } from "../../billing/bills/bills";
import { groupsOfLines } from "../../billing/bills/line-groups";
import type { Services } from "../../serve";
import type { Invoice } from "./invoice";
import { sentRevisions } from "../../billing/bills/sent-bills";

/**
 * The invoice of a bill; null if there is none. Throws CallError 422 for a damaged month.
 *
 * @param statusWhen the status of the bill when it is sent, by the last day that it has charges of
 */
export async function loadInvoice(
  query: BillRequest,
  statusWhen: (billsThrough: string) => BillStatus,
  viewer: Viewer,
  services: Services,
): Promise<Invoice | null> {
  const bill = await wholeBillOf(query, viewer, services);
  if (!bill) return null;
  const [now, groups, sent] = await Promise.all([
    billCharge(bill, services),
    groupsOfLines(bill, services),
    sentRevisions(services.stateStore, viewer.companyId, bill.vendor, bill.yearMonth),
  ]);
  const charge = { ...now, status: statusWhen(now.billsThrough) };
  return {
    charge,
    rounded: roundedBill(charge, charge.invoiceCurrency, charge.vendor),
    groups,
    revision: revisionOf(charge, sent),
  };
}
