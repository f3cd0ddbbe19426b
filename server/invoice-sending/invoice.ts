import type { BillCharge, BillLineReply, BillRequest, BillStatus } from "~/contract/billing";
import { billLinesOf, roundedBill } from "~/lib/bill-equation";
import type { BillLine, RoundedBill } from "~/lib/bill-equation";
import { billCharge, wholeBillOf } from "../billing/bills";
import { groupsOfLines } from "../billing/line-groups";
import type { Services } from "../serve";

/** A bill as people get it. */
export interface Invoice {
  charge: BillCharge;
  /** Its figures as the screen shows them. */
  shown: RoundedBill;
  /** What each line is made of, exact. */
  groups: Record<BillLine, BillLineReply["groups"]>;
}

/** The invoice of a bill, null when there is none; throws CallError 422 for a damaged month. `status`: what its charges are on the day it is sent. */
export async function loadInvoice(query: BillRequest, status: BillStatus, companyId: string, services: Services): Promise<Invoice | null> {
  const bill = await wholeBillOf(query, companyId, services);
  if (!bill) return null;
  const [now, groups] = await Promise.all([billCharge(bill, services), groupsOfLines(bill, services)]);
  const charge = { ...now, status };
  return { charge, shown: roundedBill(charge, charge.invoiceCurrency, charge.vendor), groups };
}

/** The lines that an invoice has, in order. */
export const linesOf = ({ charge }: Invoice): BillLine[] => billLinesOf(charge.yearMonth);
