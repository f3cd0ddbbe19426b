import { getBillCharges, getBillLine, getBills, getBillTrend } from "~/contract/billing/billing";
import type { BillRequest } from "~/contract/billing/billing";
import { serve } from "../serve";
import { billCharges, billSummary } from "./bills/bill-reply";
import { billOf, billsOf, lastBills } from "./bills/bills";
import { billMonths } from "./bills/bill-months";
import { groupsOfLines } from "./bills/line-groups";
import { profileCalls } from "./profile/profile-calls";
import { tableCalls } from "./details/table-calls";

/** The month of a request; by default the current one. */
const monthOf = ({ yearMonth }: BillRequest, today: string): string => yearMonth ?? today.slice(0, 7);

export const billingCalls = [
  serve(getBills, async ({ vendor }, caller, services) => {
    const { bills, damaged, amortizedOnly } = await lastBills(vendor, caller, services);
    return {
      bills: bills.map((bill) => billSummary(bill, services.today())),
      months: await billMonths(bills, services),
      damaged,
      amortizedOnly,
    };
  }),

  serve(getBillCharges, async (query, caller, services) => {
    const { bills, damaged } = await billsOf(query, caller, services);
    return { charges: await billCharges(bills, services), damaged };
  }),

  serve(getBillTrend, async (query, caller, services) => {
    const { bills } = await lastBills(query.vendor, caller, services, monthOf(query, services.today()));
    const newest = bills.find(({ yearMonth }) => yearMonth === bills.at(-1)?.yearMonth);
    const currency = query.currency ?? newest?.currency;
    const [charges, months] = await Promise.all([
      billCharges(
        bills.filter((bill) => bill.currency === currency),
        services,
      ),
      billMonths(bills, services),
    ]);
    return { charges, months };
  }),

  serve(getBillLine, async ({ line, ...query }, caller, services) => {
    const bill = await billOf(query, caller, services);
    if (!bill) return { line, invoiceCurrency: query.currency ?? "", amount: "0", groups: [] };
    return {
      line,
      invoiceCurrency: bill.currency,
      amount: bill.charges[line],
      groups: (await groupsOfLines(bill, services))[line],
    };
  }),

  ...tableCalls,
  ...profileCalls,
];
