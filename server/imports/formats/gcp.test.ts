import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fatalRowsIn, linesIn, totalsIn } from "../../../tests/support/bills/read-bill";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());
const company = "acme";
beforeEach(() => imports.empty(company));

const line = (cost: number | string, fields: Record<string, string | number> = {}) => ({
  billing_account_id: "000000-AAAAAA",
  "service.id": "6F81-5844-456A",
  "service.description": "Compute Engine",
  "sku.id": "sku-1",
  "sku.description": "N1 Predefined Instance Core",
  usage_start_time: "2026-08-31 23:00:00+00:00",
  usage_end_time: "2026-09-01 00:00:00+00:00",
  "project.id": "p-1",
  "project.name": "Research",
  labels: "[]",
  system_labels: "[]",
  "location.region": "us-central1",
  cost,
  currency: "USD",
  "usage.amount_in_pricing_units": 2,
  "usage.pricing_unit": "hour",
  credits: "[]",
  "invoice.month": "202609",
  cost_type: "regular",
  ...fields,
});

const credit = (amount: number | string, type = "COMMITTED_USAGE_DISCOUNT") =>
  `[{"name": "CUD", "amount": ${amount}, "type": "${type}"}]`;

describe("Google Cloud billing export", () => {
  it("adds credits to the cost: committed use as fee and discount", async () => {
    const rows = [
      line(7200, { "sku.description": "Commitment v1: Cpu" }),
      line(9500, { credits: credit(-9500) }),
      line(2375, { cost_at_list: 2500 }),
    ];
    expect(await imports.importOne(company, csvOf(rows))).toMatchObject({
      status: "published",
      format: "Google Cloud billing export",
    });
    expect(await imports.totalsOf(company)).toEqual({ lines: 3, billed: "9575", effective: "9575" });
    expect(
      await imports.linesOf(company, ["BilledCost", "ListCost", "ChargeType", "PurchaseOption", "Credits"]),
    ).toEqual([
      {
        BilledCost: "0",
        ListCost: "9500",
        ChargeType: "Usage",
        PurchaseOption: "CommittedUse",
        Credits: { "COMMITTED_USAGE_DISCOUNT: CUD": "-9500" },
      },
      { BilledCost: "2375", ListCost: "2500", ChargeType: "Usage", PurchaseOption: "OnDemand", Credits: {} },
      { BilledCost: "7200", ListCost: "7200", ChargeType: "Purchase", PurchaseOption: "CommittedUse", Credits: {} },
    ]);
  });

  it("adds credits to the cost: the model with a fee offset", async () => {
    const rows = [line(7200, { credits: credit(-6840, "FEE_UTILIZATION_OFFSET") }), line(6840), line(2375)];
    expect(await totalsIn(imports, csvOf(rows))).toEqual({ lines: 3, billed: "9575", effective: "9575" });
  });

  it("reads lists in Python syntax, with the exact digits of their amounts", async () => {
    const python =
      "[{'name': 'FreeTrial:Credit', 'amount': -2.3198314011096954e-05, 'full_name': None, 'type': 'PROMOTION'}, {'name': \"Bob's\", 'amount': -0.1234567890123456789, 'full_name': None, 'type': ''}]";
    const labels = `[{'key': 'env', 'value': 'prod'}, {'key': 'owner', 'value': "Bob's"}]`;
    const bill = csvOf([line("1", { credits: python, labels })]);
    expect(await linesIn(imports, bill, ["BilledCost", "Tags", "Credits"])).toEqual([
      {
        // 1 − 0.000023198314011096954 − 0.1234567890123456789
        BilledCost: "0.876520012673643224146",
        Tags: { env: "prod", owner: "Bob's" },
        Credits: { "PROMOTION: FreeTrial:Credit": "-0.000023198314011096954", "Bob's": "-0.1234567890123456789" },
      },
    ]);
  });

  it("reads names with quotes and with the word None in Python syntax", async () => {
    const credits = `[{'name': 'Promo "Spring": None', 'amount': -5, 'full_name': None, 'type': 'PROMOTION'}, {'name': 'It\\'s "new"', 'amount': -1, 'full_name': nan, 'type': ''}]`;
    const bill = csvOf([line(20, { credits })]);
    expect(await linesIn(imports, bill, ["BilledCost", "Credits"])).toEqual([
      { BilledCost: "14", Credits: { 'PROMOTION: Promo "Spring": None': "-5", 'It\'s "new"': "-1" } },
    ]);
  });

  it("gives the list price of a unit where the list cost is known", async () => {
    const bill = csvOf([line(2375, { cost_at_list: 2500 }), line(3000)]);
    expect(await linesIn(imports, bill, ["ListCost", "ListUnitPrice", "ContractedUnitPrice"])).toEqual([
      { ListCost: "2500", ListUnitPrice: "1250", ContractedUnitPrice: "1187.5" },
      { ListCost: "3000", ListUnitPrice: "1500", ContractedUnitPrice: "1500" },
    ]);
  });

  it("reads labels and machine types from JSON", async () => {
    const labels = '[{"key": "vm_key", "value": "vm \\"label\\""}, {"key": "n", "value": ""}]';
    const system =
      '[{"key": "compute.googleapis.com/cores", "value": "2"}, {"key": "compute.googleapis.com/machine_spec", "value": "n1-standard-4"}]';
    const bill = csvOf([line(1, { labels, system_labels: system })]);
    expect(await linesIn(imports, bill, ["Tags", "InstanceType", "InstanceFamily", "ListUnitPrice"])).toEqual([
      {
        Tags: { vm_key: 'vm "label"', n: "" },
        InstanceType: "n1-standard-4",
        InstanceFamily: "n1",
        ListUnitPrice: "0.5",
      },
    ]);
  });

  it("bills by invoice month, not by the day of usage", async () => {
    const summary = await imports.importOne(company, csvOf([line(5)]));
    expect(summary.sums).toMatchObject([
      { vendor: "gcp", month: "2026-09", billingAccountId: "000000-AAAAAA", fileBilledCost: "5" },
    ]);
    expect(await imports.linesOf(company, ["toString(Day) AS day", "InvoiceId"])).toEqual([
      { day: "2026-08-31", InvoiceId: "202609" },
    ]);
  });

  it("distinguishes tax and rounding from usage", async () => {
    const bill = csvOf([
      line(1, { cost_type: "tax" }),
      line(2, { cost_type: "rounding_error" }),
      line(3, { cost_type: "adjustment" }),
    ]);
    expect(
      (await linesIn(imports, bill, ["BilledCost", "ChargeType", "ChargeCategory"])).map((row) => Object.values(row)),
    ).toEqual([
      ["1", "Tax", "Tax"],
      ["2", "Adjustment", "Adjustment"],
      ["3", "Adjustment", "Adjustment"],
    ]);
  });

  it.each([
    ["service.description", { service: "{'id': '6F81', 'description': 'Compute Engine'}" }],
    ["invoice.month", { invoice: "{'month': '202609'}", "service.description": "Compute Engine" }],
  ])("is rejected if records are text, and %s is missing", async (column, records) => {
    const { billing_account_id, usage_start_time, cost, currency, credits, cost_type } = line(5);
    const row = { billing_account_id, usage_start_time, cost, currency, credits, cost_type, ...records };
    expect((await imports.importOne(company, csvOf([row]))).problem).toMatchObject({ code: "missing-column", column });
  });

  const wrongCredits = [
    ["an empty amount", '[{"name":"a","amount":""},{"name":"b","amount":-5}]'],
    ["no amount", '[{"name":"a","type":"PROMOTION"},{"name":"b","amount":-5}]'],
    ["the word amount in a name only", `[{'name':'x "amount": -5 {','type':'PROMOTION'}, {'name':'b'}]`],
    ["several points", '[{"name":"a","amount":"-1.2.3"}]'],
    ["a thousands separator", '[{"name":"a","amount":"-1,234"}]'],
    ["a sign alone", '[{"name":"a","amount":-}]'],
  ];
  it("rejects a credit with an amount that is missing or invalid, also of what costs nothing", async () => {
    const rows = [
      line(5),
      ...wrongCredits.map(([, credits]) => line(5, { credits: credits! })),
      line(0),
      line(0, { credits: credit('"a lot"') }),
    ];
    const fatal = new Map((await fatalRowsIn(imports, csvOf(rows))).map((bad) => [bad.row, bad]));
    for (const [n, [what]] of wrongCredits.entries())
      expect(fatal.get(n + 1), what).toMatchObject({ code: "not-money", column: "credits" });
    expect(fatal.get(rows.length - 1)).toMatchObject({ code: "not-money", column: "credits" });
    expect(fatal.size).toBe(wrongCredits.length + 1);
  });

  it("names the line of such a credit", async () => {
    const summary = await imports.importOne(company, csvOf([line(0), line(0, { credits: credit('"a lot"') })]));
    expect(summary.problem).toMatchObject({ code: "not-money", line: 3, column: "credits" });
  });
});
