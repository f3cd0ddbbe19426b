import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getBillCharges } from "~/contract/billing/billing";
import { billingCalls } from "../../server/billing/calls";
import { hasSamples, sample } from "../support/bills/billing-samples";
import { checkBills } from "../support/bills/invoice-sums";
import { importSamples } from "../support/bills/real-bills";
import { addPlain, plain, sampleRows } from "../support/bills/sample-rows";
import { orNone, sumsBy } from "../support/bills/stored-sums";
import type { GroundTruth } from "../support/bills/stored-sums";
import { makeCall, testCaller, testServices } from "../support/stores/call-handler";
import { openTestImports } from "../support/test-imports";
import type { TestImports } from "../support/test-imports";

describe.skipIf(!hasSamples)("imports of real bills (BILLING_SAMPLES)", () => {
  let imports: TestImports;
  const bring = (companyId: string, ...names: string[]) => importSamples(imports, companyId, ...names);

  beforeAll(async () => {
    imports = await openTestImports();
  });
  afterAll(() => imports?.close());

  /** Name, format, and columns with the cost and with the invoice; null: the file has none; absent: not asked for. */
  const samples: [name: string, format: string, cost: string, invoiceId?: string | null][] = [
    ["aws/cur_legacy_2018-10_first20000.csv.gz", "AWS CUR", "lineItem/UnblendedCost", "bill/InvoiceId"],
    ["aws/cur2_2018-12_first10000.csv.gz", "AWS CUR 2.0", "line_item_unblended_cost"],
    ["aws/cur_focus_converters_2023-11.csv.gz", "AWS CUR", "lineItem/UnblendedCost", "bill/InvoiceId"],
    ["azure/EA_ActualCost_Small.csv", "Azure cost details", "Cost", null],
    ["azure/ea_focus_converters_2023-09.csv", "Azure cost details", "CostInBillingCurrency"],
    ["azure/azure_azure_version_2.csv", "Azure cost details", "CostInBillingCurrency"],
    ["azure/azure_camel_azure_version_2.csv", "Azure cost details", "costInBillingCurrency", "invoiceId"],
    ["oci/oci_cost_report_2023-11-13.csv", "OCI cost report", "cost/myCost", null],
    ["gcp/gcp_2022-08-01_5.csv", "Google Cloud billing export", "cost"],
    ["focus/focus_sample_1.0_1000.csv", "FOCUS 1.0", "BilledCost", null],
    ["aws/schema_only_cur_2026-09.csv.gz", "AWS CUR", "lineItem/UnblendedCost"],
    ["azure/schema_only_azure_2026-09.csv", "Azure cost details", "CostInBillingCurrency"],
    ["oci/schema_only_oci_cost_2026-09.csv.gz", "OCI cost report", "cost/myCost"],
    ["gcp/schema_only_gcp_2026-10.csv.gz", "Google Cloud billing export", "cost"],
  ];
  it.each(samples)("bills %s to the last decimal, and each of its invoices", async (name, format, cost, invoiceId) => {
    const rows = await sampleRows(name, [cost, ...(invoiceId ? [invoiceId] : [])]);
    const [summary] = await bring(name, name);
    expect(summary).toMatchObject({
      status: "published",
      format,
      rowsRead: rows.length,
      rowsStored: rows.length,
      rowsRefused: 0,
    });
    expect((await imports.totalsOf(name)).billed).toBe(addPlain(rows.map((row) => row[cost]!)));
    if (invoiceId === undefined) return;
    const costs: Record<string, string[]> = {};
    for (const row of rows) (costs[invoiceId === null ? "" : row[invoiceId]!] ??= []).push(row[cost]!);
    expect(await checkBills(imports, name)).toEqual(
      Object.fromEntries(Object.entries(costs).map(([id, amounts]) => [id, addPlain(amounts)])),
    );
  });

  it("has every figure of the official FOCUS 1.0 sample, including its invalid data", async () => {
    const truth = JSON.parse(await readFile(sample("focus/ground_truth_focus_sample_1.0.json"), "utf8")) as Record<
      string,
      Record<string, GroundTruth & { rows: number }>
    >;
    const provider = "transform(Vendor, ['aws', 'azure', 'oci'], ['AWS', 'Microsoft', 'Oracle'])";
    const month = "formatDateTime(BillingMonth, '%Y-%m')";
    const check = async (name: string, keys: string[], where?: string) => {
      const stored = await sumsBy(imports, "focus/focus_sample_1.0_1000.csv", keys, where);
      for (const [key, { rows, billed, list }] of Object.entries(truth[name]!)) {
        expect(stored[key], `${name} ${key}`).toMatchObject({
          n_rows: rows,
          billed: plain(billed),
          list: plain(list!),
        });
      }
    };
    await check("provider_month", [provider, month]);
    await check("provider_month_service", [provider, month, "ServiceName"]);
    await check("provider_month_region", [provider, month, orNone("RegionId")]);
    await check("provider_month_subaccount", [provider, month, "SubAccountId"]);
    await check("daily_aws", [provider, "Day"]);
    await check("chargecategory", [provider, "ChargeCategory", "if(PricingCategory = '', 'None', PricingCategory)"]);
  });

  it("bills OCI's report at 2.523589 USD", async () => {
    expect((await imports.totalsOf("oci/oci_cost_report_2023-11-13.csv")).billed).toMatch(/^2\.523589/);
  });

  it("spreads Azure's commitments in the amortized export", async () => {
    const name = "azure/EA_AmortizedCost_Small.csv";
    const rows = await sampleRows(name);
    await bring(name, name);
    const isCommitted = (row: Record<string, string>) => ["Reservation", "SavingsPlan"].includes(row.PricingModel!);
    const totals = await imports.totalsOf(name, true);
    expect(totals.effective).toBe(addPlain(rows.map((row) => row.Cost!)));
    expect(totals.billed).toBe(addPlain(rows.filter((row) => !isCommitted(row)).map((row) => row.Cost!)));
  });

  it("adds Google's credits to the cost", async () => {
    const name = "gcp/gcp_202011_30c31bca571d9b7f3b2c8459dd8bc34a_2020-11-08_2020-11-11.csv";
    const rows = await sampleRows(name);
    const [summary] = await bring(name, name);
    expect(summary).toMatchObject({ status: "published", rowsStored: rows.length });
    const credits = rows.flatMap((row) =>
      [...row.credits!.matchAll(/'amount': ([^,}]+)/g)].map(([, amount]) => amount!),
    );
    expect(credits.length).toBeGreaterThan(0);
    const total = addPlain([...rows.map((row) => row.cost!), ...credits]);
    expect((await imports.totalsOf(name)).billed).toBe(total);
    // The bill lists them separately.
    expect(await checkBills(imports, name)).toEqual({ [rows[0]!["invoice.month"]!]: total });
    const { charges } = await makeCall(
      billingCalls,
      getBillCharges,
      { vendor: "gcp", yearMonth: "2020-11" },
      testCaller(name),
      testServices(imports),
    );
    expect(`-${charges[0]!.credit}`).toBe(addPlain(credits));
    expect(charges[0]!.creditDetails.length).toBeGreaterThan(0);
  });
});
