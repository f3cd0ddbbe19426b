import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { linesIn } from "../../tests/support/bills/read-bill";
import { openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { literal } from "../cost-store/cost-store";
import { importFiles } from "./run/import-files";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

const company = "acme";
beforeEach(() => imports.empty(company));
let written = 0;

/** Lets the engine write a Parquet file of the columns (name → SQL over `number`). */
async function writeParquet(columns: Record<string, string>, rows: number): Promise<string> {
  const file = path.join(imports.directory, `${(written += 1)}.parquet`);
  const select = Object.entries(columns).map(([name, value]) => `${value} AS \`${name}\``);
  await imports.costStore.command(
    `INSERT INTO FUNCTION file(${literal(file)}, Parquet) SELECT ${select.join(", ")} FROM numbers(${rows})`,
  );
  return file;
}

async function importFile(file: string) {
  const [summary] = await importFiles(
    { companyId: company, files: [{ path: file, name: "bill.parquet" }], by: "test" },
    imports,
  );
  return summary!;
}

const importParquet = async (columns: Record<string, string>, rows = 1) =>
  importFile(await writeParquet(columns, rows));

/** The lines of a file, without its import. */
const linesOf = async (columns: Record<string, string>, ofLines: string[]) =>
  linesIn(imports, { path: await writeParquet(columns, 1) }, ofLines);

const focus = {
  ProviderName: "'AWS'",
  BillingAccountId: "'111'",
  BillingCurrency: "'USD'",
  BillingPeriodStart: "toDateTime64('2026-01-01 00:00:00', 6, 'UTC')",
  ChargePeriodStart: "toDateTime64('2026-01-05 10:00:00', 6, 'UTC') + INTERVAL number HOUR",
  ChargeCategory: "'Usage'",
  ServiceCategory: "'Compute'",
  BilledCost: "1.61e-7 * (number + 1)",
  EffectiveCost: "toDecimal64(2.5, 10)",
  ListCost: "3.5",
  PricingQuantity: "toUInt32(3)",
};

describe("a Parquet file", () => {
  it("contains typed columns, maps and missing values", async () => {
    const summary = await importParquet(
      { ...focus, RegionId: "CAST(NULL, 'Nullable(String)')", Tags: "map('env', 'prod', 'owner', 'it\\'s me')" },
      2,
    );
    expect(summary).toMatchObject({ status: "published", format: "FOCUS 1.0", rowsRead: 2, rowsStored: 2 });
    expect(
      await imports.linesOf(company, [
        "BilledCost",
        "EffectiveCost",
        "ListCost",
        "PricingQuantity",
        "toString(ChargePeriodStart) AS start",
        "RegionId",
        "Tags",
      ]),
    ).toEqual([
      {
        BilledCost: "0.000000161",
        EffectiveCost: "2.5",
        ListCost: "3.5",
        PricingQuantity: "3",
        start: "2026-01-05 10:00:00",
        RegionId: "",
        Tags: { env: "prod", owner: "it's me" },
      },
      {
        BilledCost: "0.000000322",
        EffectiveCost: "2.5",
        ListCost: "3.5",
        PricingQuantity: "3",
        start: "2026-01-05 11:00:00",
        RegionId: "",
        Tags: { env: "prod", owner: "it's me" },
      },
    ]);
  });

  it("contains dates of any kind", async () => {
    const kinds = [
      "toDate32('2026-01-05')",
      "toDateTime('2026-01-05 00:00:00', 'UTC')",
      "toDateTime64('2026-01-05 00:00:00', 9, 'UTC')",
      "'2026-01-05T00:00:00Z'",
    ];
    for (const ChargePeriodStart of kinds)
      expect(await linesOf({ ...focus, ChargePeriodStart }, ["toString(Day) AS day"]), ChargePeriodStart).toEqual([
        { day: "2026-01-05" },
      ]);
  });

  it("contains the maps of CUR 2.0", async () => {
    const cur = {
      bill_payer_account_id: "'111'",
      bill_billing_period_start_date: "toDateTime64('2026-01-01 00:00:00', 3, 'UTC')",
      line_item_usage_account_id: "'222'",
      line_item_line_item_type: "'Usage'",
      line_item_usage_start_date: "toDateTime64('2026-01-02 00:00:00', 3, 'UTC')",
      line_item_product_code: "'AmazonEC2'",
      line_item_currency_code: "'USD'",
      line_item_unblended_cost: "toFloat64(100)",
      product: "map('product_name', 'Amazon EC2', 'region', 'eu-west-1')",
      resource_tags: "map('user_cost_center', '42')",
      discount: "map('edp_discount', toFloat64(-12.5))",
    };
    expect(await importParquet(cur)).toMatchObject({ status: "published", format: "AWS CUR 2.0" });
    expect(await imports.linesOf(company, ["BilledCost", "EffectiveCost", "ServiceName", "RegionId", "Tags"])).toEqual([
      {
        BilledCost: "87.5",
        EffectiveCost: "87.5",
        ServiceName: "Amazon EC2",
        RegionId: "eu-west-1",
        Tags: { cost_center: "42" },
      },
    ]);
  });

  it("contains invoices, and is rejected at the row of a missing amount", async () => {
    const invoice = {
      InvoiceDetailId: "toString(number)",
      InvoiceDetailGrain: "map('SkuId', 'x')",
      InvoiceIssueStatus: "'Issued'",
      ReferenceInvoiceId: "'A'",
      InvoiceId: "'A'",
      InvoiceIssuerName: "'Google LLC'",
      BillingAccountId: "'111'",
      BillingCurrency: "'USD'",
      BillingPeriodStart: "toDateTime64('2026-01-01 00:00:00', 6, 'UTC')",
      ChargeCategory: "'Usage'",
      BilledCost: "toDecimal64(2.5, 10)",
    };
    expect(await importParquet(invoice, 3)).toMatchObject({
      status: "published",
      invoiceSums: [{ vendor: "gcp", invoices: 1, billed: "7.5" }],
    });
    const gap = { ...invoice, BilledCost: "if(number = 1, NULL, toDecimal64(2.5, 10))" };
    expect((await importParquet(gap, 3)).problem).toMatchObject({
      code: "missing-amount",
      line: 2,
      column: "BilledCost",
    });
  });

  it("contains a column as a whole and by its members", async () => {
    const cur = {
      bill_payer_account_id: "'111'",
      line_item_usage_account_id: "'222'",
      line_item_line_item_type: "'Usage'",
      line_item_usage_start_date: "toDateTime64('2026-01-02 00:00:00', 3, 'UTC')",
      line_item_currency_code: "'USD'",
      line_item_unblended_cost: "toFloat64(100)",
      product: "CAST(('Amazon EC2', 'eu-west-1'), 'Tuple(product_name String, region String)')",
      resource_tags: "CAST(('42', ''), 'Tuple(user_cost_center String, user_owner String)')",
      discount: "CAST(tuple(-12.5), 'Tuple(edp_discount Float64)')",
    };
    expect(await importParquet(cur)).toMatchObject({ status: "published", format: "AWS CUR 2.0" });
    expect(await imports.linesOf(company, ["BilledCost", "ServiceName", "RegionId", "Tags"])).toEqual([
      { BilledCost: "87.5", ServiceName: "Amazon EC2", RegionId: "eu-west-1", Tags: { cost_center: "42", owner: "" } },
    ]);
  });

  it("contains the records of BigQuery", async () => {
    const gcp = {
      billing_account_id: "'b'",
      service: "CAST(('6F81', 'Compute Engine'), 'Tuple(id String, description String)')",
      sku: "CAST(('sku-1', 'N1 Core'), 'Tuple(id String, description String)')",
      usage_start_time: "toDateTime64('2026-08-31 23:00:00', 6, 'UTC')",
      usage_end_time: "toDateTime64('2026-09-01 00:00:00', 6, 'UTC')",
      project: "CAST(('p-1', 'Research', []), 'Tuple(id String, name String, labels Array(Tuple(key String)))')",
      labels: "[CAST(('env', 'prod'), 'Tuple(key String, value String)')]",
      location: "CAST(('us-central1', NULL), 'Tuple(region String, zone Nullable(String))')",
      cost: "toFloat64(10)",
      currency: "'USD'",
      usage: "CAST((7200, 2, 'hour'), 'Tuple(amount Float64, amount_in_pricing_units Float64, pricing_unit String)')",
      credits: "[CAST(('CUD', -2.5, 'PROMOTION'), 'Tuple(name String, amount Float64, type String)')]",
      invoice: "CAST(tuple('202609'), 'Tuple(month String)')",
      cost_type: "'regular'",
    };
    expect(await importParquet(gcp)).toMatchObject({
      status: "published",
      format: "Google Cloud billing export",
      sums: [{ month: "2026-09", fileBilledCost: "7.5" }],
    });
    const columns = ["ServiceName", "ServiceCode", "SkuId", "SkuDescription", "SubAccountId", "SubAccountName"];
    const others = ["RegionId", "AvailabilityZone", "ConsumedQuantity", "ConsumedUnit", "InvoiceId", "Tags"];
    expect(await imports.linesOf(company, [...columns, ...others])).toEqual([
      {
        ServiceName: "Compute Engine",
        ServiceCode: "6F81",
        SkuId: "sku-1",
        SkuDescription: "N1 Core",
        SubAccountId: "p-1",
        SubAccountName: "Research",
        RegionId: "us-central1",
        AvailabilityZone: "",
        ConsumedQuantity: "2",
        ConsumedUnit: "hour",
        InvoiceId: "202609",
        Tags: { env: "prod" },
      },
    ]);
  });

  it("contains the project of Google's FOCUS view", async () => {
    const project = "CAST(('p-1', 'Research'), 'Tuple(id Nullable(String), name Nullable(String))')";
    const line = { ...focus, ProviderName: "'Google Cloud'", SubAccountId: "'111'", x_Project: project };
    expect(await linesOf(line, ["SubAccountId", "SubAccountName"])).toEqual([
      { SubAccountId: "p-1", SubAccountName: "Research" },
    ]);
  });

  it("contains lists of credits and labels", async () => {
    const gcp = {
      billing_account_id: "'b'",
      "service.description": "'Compute Engine'",
      "sku.description": "'Core'",
      usage_start_time: "toDateTime64('2026-01-02 00:00:00', 6, 'UTC')",
      "project.id": "'p'",
      cost: "toFloat64(10)",
      currency: "'USD'",
      "invoice.month": "'202601'",
      cost_type: "'regular'",
      credits: "[CAST(('CUD', -2.5e-5, 'PROMOTION'), 'Tuple(name String, amount Float64, type String)')]",
      labels: "[CAST(('env', 'prod'), 'Tuple(key String, value String)')]",
    };
    expect(await linesOf(gcp, ["BilledCost", "Tags", "Credits"])).toEqual([
      { BilledCost: "9.999975", Tags: { env: "prod" }, Credits: { "PROMOTION: CUD": "-0.000025" } },
    ]);
  });

  it("that is not a bill, or contains an invalid amount or text, is rejected with the row number", async () => {
    expect((await importParquet({ a: "1", b: "2" })).problem).toMatchObject({ code: "not-a-bill" });
    const latin1 = await importParquet({ ...focus, ServiceName: "if(number = 1, unhex('436166E9'), 'EC2')" }, 3);
    expect(latin1.problem).toMatchObject({ code: "wrong-encoding", line: 2 });
    const words = await importParquet({ ...focus, BilledCost: "if(number = 70000, 'free', '1')" }, 70_100);
    expect(words.problem).toMatchObject({
      code: "not-money",
      line: 70_001,
      column: "BilledCost",
      values: { value: "free" },
    });
    const missing = await importParquet(
      { ...focus, EffectiveCost: "if(number = 3, NULL, 1)", ListCost: "if(number = 5, nan, 1)" },
      10,
    );
    expect(missing.problem).toMatchObject({ code: "missing-amount", line: 4, column: "EffectiveCost" });
    const notANumber = await importParquet({ ...focus, ListCost: "if(number = 5, nan, 1)" }, 10);
    expect(notANumber.problem).toMatchObject({
      code: "missing-amount",
      line: 6,
      column: "ListCost",
      values: { value: "nan" },
    });
  });

  it("with broken data is rejected with the engine's reason, in which it has its name", async () => {
    const file = await writeParquet(focus, 100);
    const content = await readFile(file);
    // Between the first four bytes and the footer, whose length is before the last four.
    content.fill(7, 4, content.length - 8 - content.readUInt32LE(content.length - 8));
    await writeFile(file, content);
    expect((await importFile(file)).problem).toMatchObject({
      code: "not-readable",
      values: { reason: expect.stringContaining("bill.parquet") },
    });
  });

  it("may be empty", async () => {
    expect((await importParquet(focus, 0)).problem).toMatchObject({ code: "empty-file" });
  });
});
