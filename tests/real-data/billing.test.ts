import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getBillCharges, getBillLine, getBills } from "~/contract/billing/billing";
import { getBillingDetails, getChargesByAccount, getInvoices } from "~/contract/billing/billing-tables";
import { vendors } from "~/contract/vendors";
import type { BillLine } from "~/lib/money/bill-equation";
import { add } from "~/lib/money/decimal";
import { billingCalls } from "../../server/billing/calls";
import { importFiles } from "../../server/imports/run/import-files";
import { hasSamples, sample } from "../support/bills/billing-samples";
import { makeCall, testCaller, testServices } from "../support/stores/call-handler";
import { addPlain, plain, sampleRows } from "../support/bills/sample-rows";
import { openTestImports } from "../support/test-imports";
import type { TestImports } from "../support/test-imports";

describe.skipIf(!hasSamples)("bills of real exports (BILLING_SAMPLES)", () => {
  let imports: TestImports;
  beforeAll(async () => {
    imports = await openTestImports();
  });
  afterAll(() => imports?.close());

  const ask: typeof makeCall = (...requested) => makeCall(...requested);
  const bring = (...names: string[]) =>
    importFiles(
      {
        companyId: names[0]!,
        by: "test",
        files: names.map((name) => ({ path: sample(name), name: path.basename(name) })),
      },
      imports,
    );

  /** Lines of a bill for which exports contain charges. */
  const opened: BillLine[] = ["cloudOriginalCost", "onDemandDiscount", "supportFee", "credit", "vat"];

  /** Checks every bill of the company, and adds up its invoices over all months. */
  async function invoicesOf(companyId: string): Promise<Record<string, string>> {
    const [services, caller] = [testServices(imports), testCaller(companyId)];
    const totals: Record<string, string> = {};
    for (const vendor of vendors) {
      const { bills } = await ask(billingCalls, getBills, { vendor }, caller, services);
      for (const { yearMonth, invoiceCurrency: currency, total } of bills) {
        const query = { vendor, yearMonth, currency };
        const { charges } = await ask(billingCalls, getBillCharges, query, caller, services);
        const [charge] = charges;
        expect(charge).toMatchObject({ residual: "0", total });
        // Without a billing profile, a bill is the sum of its lines.
        expect(charge!.billedCost).toBe(total);
        for (const line of opened) {
          const { groups } = await ask(billingCalls, getBillLine, { ...query, line }, caller, services);
          expect(add(...groups.map(({ cost }) => cost))).toBe(charge![line]);
        }
        const accounts = await ask(
          billingCalls,
          getChargesByAccount,
          { ...query, itemsPerPage: 200 },
          caller,
          services,
        );
        expect(add(...accounts.rows.map((row) => row.total))).toBe(total);
        expect(
          (await ask(billingCalls, getBillingDetails, { ...query, expanded: true }, caller, services)).totalCost,
        ).toBe(total);
        const { invoices } = await ask(billingCalls, getInvoices, { ...query, itemsPerPage: 200 }, caller, services);
        for (const { invoiceId, cost } of invoices) totals[invoiceId] = add(totals[invoiceId] ?? "0", cost);
      }
    }
    return totals;
  }

  it.each([
    ["aws/cur_focus_converters_2023-11.csv.gz", "bill/InvoiceId", "lineItem/UnblendedCost"],
    ["aws/cur_legacy_2018-10_first20000.csv.gz", "bill/InvoiceId", "lineItem/UnblendedCost"],
    ["azure/EA_ActualCost_Small.csv", "", "Cost"],
    ["azure/azure_camel_azure_version_2.csv", "invoiceId", "costInBillingCurrency"],
    ["oci/oci_cost_report_2023-11-13.csv", "", "cost/myCost"],
    ["focus/focus_sample_1.0_1000.csv", "", "BilledCost"],
  ])("%s: invoices are the sums of the file's rows", async (name, invoiceId, cost) => {
    const rows = await sampleRows(name);
    await bring(name);
    const ids = [...new Set(rows.map((row) => row[invoiceId] ?? ""))];
    const expected = ids.map((id) => [
      id,
      addPlain(rows.filter((row) => (row[invoiceId] ?? "") === id).map((row) => row[cost]!)),
    ]);
    expect(await invoicesOf(name)).toEqual(Object.fromEntries(expected));
  });

  it("Google's invoices are its costs and credits, which the bill lists separately", async () => {
    const name = "gcp/gcp_202011_30c31bca571d9b7f3b2c8459dd8bc34a_2020-11-08_2020-11-11.csv";
    const rows = await sampleRows(name);
    await bring(name);
    const credits = rows.flatMap((row) =>
      [...row.credits!.matchAll(/'amount': ([^,}]+)/g)].map(([, amount]) => amount!),
    );
    expect(await invoicesOf(name)).toEqual({
      [rows[0]!["invoice.month"]!]: addPlain([...rows.map((row) => row.cost!), ...credits]),
    });
    const { charges } = await ask(
      billingCalls,
      getBillCharges,
      { vendor: "gcp", yearMonth: "2020-11" },
      testCaller(name),
      testServices(imports),
    );
    expect(`-${charges[0]!.credit}`).toBe(addPlain(credits));
    expect(charges[0]!.creditDetails.length).toBeGreaterThan(0);
  });

  it.each(["focus/aws_workshop_focus_1.2_2018-10.csv.gz", "aws/workshop_cur_2018-10.parquet"])(
    "%s: the invoice is the expected total",
    async (name) => {
      const truth = JSON.parse(
        await readFile(sample("focus/ground_truth_aws_workshop_2018-10_2018-11.json"), "utf8"),
      ) as { by_month_invoice: { month: string; invoice: string; billed: string }[] };
      const { invoice, billed } = truth.by_month_invoice.find(({ month }) => month === "2018-10")!;
      await bring(name);
      expect(await invoicesOf(name)).toEqual({ [invoice]: plain(billed) });
    },
  );
});
