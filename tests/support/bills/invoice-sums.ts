import { expect } from "vitest";
import { getBillCharges, getBillLine, getBills } from "~/contract/billing/billing";
import { getBillingDetails, getChargesByAccount, getInvoices } from "~/contract/billing/billing-tables";
import { vendors } from "~/contract/vendors";
import type { BillLine } from "~/lib/money/bill-equation";
import { add } from "~/lib/money/decimal";
import { billingCalls } from "../../../server/billing/calls";
import { makeCall, testCaller, testServices } from "../stores/call-handler";
import type { TestImports } from "../test-imports";

/** Lines of a bill for which exports contain charges. */
const opened: BillLine[] = ["cloudOriginalCost", "onDemandDiscount", "supportFee", "credit", "vat"];

/** Checks every bill of the company, and adds up its invoices over all months. */
export async function checkBills(imports: TestImports, companyId: string): Promise<Record<string, string>> {
  const [services, caller] = [testServices(imports), testCaller(companyId)];
  const totals: Record<string, string> = {};
  for (const vendor of vendors) {
    const { bills } = await makeCall(billingCalls, getBills, { vendor }, caller, services);
    for (const { yearMonth, invoiceCurrency: currency, total } of bills) {
      const query = { vendor, yearMonth, currency };
      const table = { ...query, itemsPerPage: 200 };
      const { charges } = await makeCall(billingCalls, getBillCharges, query, caller, services);
      const [charge] = charges;
      expect(charge).toMatchObject({ residual: "0", total });
      // Without a billing profile, a bill is the sum of its lines.
      expect(charge!.billedCost).toBe(total);
      for (const line of opened) {
        const { groups } = await makeCall(billingCalls, getBillLine, { ...query, line }, caller, services);
        expect(add(...groups.map(({ cost }) => cost))).toBe(charge![line]);
      }
      const { rows } = await makeCall(billingCalls, getChargesByAccount, table, caller, services);
      expect(add(...rows.map((row) => row.total))).toBe(total);
      const details = await makeCall(billingCalls, getBillingDetails, { ...query, expanded: true }, caller, services);
      expect(details.totalCost).toBe(total);
      const { invoices } = await makeCall(billingCalls, getInvoices, table, caller, services);
      for (const { invoiceId, cost } of invoices) totals[invoiceId] = add(totals[invoiceId] ?? "0", cost);
    }
  }
  return totals;
}
