import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cellsThatPass } from "../../../tests/support/bills/blank-cells";
import { focusRow } from "../../../tests/support/bills/focus-row";
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

const focus = focusRow({ BilledCost: 1, EffectiveCost: 1, ListCost: 1, ContractedCost: 1, ListUnitPrice: "" });
const cur = {
  "bill/PayerAccountId": "111",
  "lineItem/UsageAccountId": "222",
  "lineItem/LineItemType": "Usage",
  "lineItem/UsageStartDate": "2026-01-02T00:00:00Z",
  "lineItem/ProductCode": "AmazonEC2",
  "lineItem/CurrencyCode": "USD",
  "lineItem/UnblendedCost": 1,
  "pricing/publicOnDemandCost": "",
  "savingsPlan/SavingsPlanEffectiveCost": "",
  "savingsPlan/TotalCommitmentToDate": "",
  "savingsPlan/UsedCommitment": "",
  "reservation/EffectiveCost": "",
  "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod": "",
  "reservation/UnusedRecurringFee": "",
  "splitLineItem/ParentResourceId": "",
  "splitLineItem/SplitCost": "",
};
const azure = {
  SubscriptionId: "s",
  MeterCategory: "VM",
  MeterId: "m",
  ConsumedService: "c",
  UnitOfMeasure: "1 Hour",
  Date: "2026-01-02",
  CostInBillingCurrency: 1,
  BillingCurrency: "USD",
  ChargeType: "Usage",
  PaygCostInBillingCurrency: "",
};
const gcp = {
  billing_account_id: "b",
  "service.description": "Compute Engine",
  "sku.description": "Core",
  usage_start_time: "2026-01-02 00:00:00 UTC",
  "project.id": "p",
  "invoice.month": "202601",
  cost_type: "regular",
  currency: "USD",
  cost: 1,
  cost_at_list: "",
  credits: "[]",
};
const oci = {
  "lineItem/tenantId": "t",
  "lineItem/intervalUsageStart": "2026-01-02T00:00Z",
  "product/compartmentId": "c",
  "usage/billedQuantity": 1,
  "cost/myCost": 1,
  "cost/myCostOverage": "",
  "cost/currencyCode": "USD",
};

const unblended = "lineItem/UnblendedCost";
const curLine = (type: string, ...columns: string[]) => ({
  row: { ...cur, "lineItem/LineItemType": type, ...Object.fromEntries(columns.map((column) => [column, 1])) },
  columns: [unblended, ...columns],
});

describe("a required amount", () => {
  it.each([
    ["FOCUS", [{ row: focus, columns: ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] }]],
    [
      "a CUR",
      [
        curLine("Usage"),
        curLine("Tax"),
        { ...curLine("Usage"), row: { ...cur, "splitLineItem/SplitCost": 0.4 } },
        curLine("SavingsPlanNegation"),
        curLine("SavingsPlanCoveredUsage", "savingsPlan/SavingsPlanEffectiveCost"),
        curLine("SavingsPlanRecurringFee", "savingsPlan/TotalCommitmentToDate", "savingsPlan/UsedCommitment"),
        curLine("DiscountedUsage", "reservation/EffectiveCost"),
        curLine("RIFee", "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod", "reservation/UnusedRecurringFee"),
      ],
    ],
    ["Azure cost details", [{ row: azure, columns: ["CostInBillingCurrency"] }]],
    ["Google's export", [{ row: gcp, columns: ["cost"] }]],
    ["OCI's report", [{ row: oci, columns: ["cost/myCost"] }]],
  ])("never counts as zero in %s", async (_, bill) => {
    expect(await cellsThatPass(imports, bill)).toEqual([]);
  });

  it("fails the import with line and column, and keeps the previous data", async () => {
    await imports.importOne(company, csvOf([focus]));
    const summary = await imports.importOne(company, csvOf([focus, focus, { ...focus, BilledCost: "NaN" }]));
    expect(summary).toMatchObject({
      status: "failed",
      problem: { code: "missing-amount", line: 4, column: "BilledCost", values: { value: "NaN" } },
    });
    expect(await imports.totalsOf(company)).toEqual({ lines: 1, billed: "1", effective: "1" });
  });

  it("may be missing if the provider documents it: Oracle's contracted cost, the amounts of a split line", async () => {
    const oracle = { ...focus, ProviderName: "Oracle", ContractedCost: "NULL" };
    expect(await imports.importOne(company, csvOf([oracle]))).toMatchObject({ status: "published", rowsStored: 1 });
    const split = { ...cur, [unblended]: "", "splitLineItem/ParentResourceId": "i-1", "splitLineItem/SplitCost": 0.4 };
    const rows = [cur, split, { ...split, [unblended]: 0, "splitLineItem/SplitCost": 0.6 }];
    expect(await totalsIn(imports, csvOf(rows))).toEqual({ lines: 3, billed: "1", effective: "1" });
  });

  it("missing in a discount of CUR 2.0 is not a discount of 0", async () => {
    const amounts = ["NaN", "1.2.3", "-"];
    const rows = amounts.map((amount) => ({
      ...{ ...cur, resource_tags: "{}" },
      discount: `{"edp_discount": "${amount}"}`,
    }));
    expect(await fatalRowsIn(imports, csvOf(rows))).toMatchObject(
      amounts.map((_, row) => ({ row, code: "not-money", column: "discount" })),
    );
  });
});

describe("columns whose names differ only in case", () => {
  it("are separate tags", async () => {
    const row = { ...cur, "resourceTags/user:Env": "a", "resourceTags/user:env": "b" };
    expect(await linesIn(imports, csvOf([row]), ["Tags"])).toEqual([{ Tags: { Env: "a", env: "b" } }]);
  });

  it("are rejected if they contain amounts", async () => {
    const row = { ...cur, line_item_unblended_cost: 2 };
    expect((await imports.importOne(company, csvOf([row]))).problem).toMatchObject({
      code: "duplicate-column",
      column: "lineItem/UnblendedCost",
    });
  });
});

describe("a missing column", () => {
  const without = (row: object, name: string, by = "x_other") =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column === name ? by : column, value as string]));
  const snake = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name
          .replace(/([a-z])([A-Z])/g, "$1_$2")
          .replace("/", "_")
          .toLowerCase(),
        value as string,
      ]),
    );
  const camel = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name[0]!.toLowerCase() + name.slice(1), value as string]),
    );

  it.each<[string, Record<string, string>, string]>([
    ["a CUR 2.0", without(snake(cur), "line_item_unblended_cost"), "line_item_unblended_cost"],
    ["a legacy CUR", without(cur, "lineItem/CurrencyCode"), "lineItem/CurrencyCode"],
    ["an Azure customer agreement", without(camel(azure), "costInBillingCurrency"), "costInBillingCurrency"],
    ["an older Azure enterprise agreement", without({ ...azure, Product: "p" }, "CostInBillingCurrency"), "Cost"],
    ["FOCUS 1.2", without({ ...focus, InvoiceId: "" }, "ProviderName"), "ProviderName"],
    ["FOCUS 1.4", without({ ...focus, InvoiceDetailId: "" }, "ProviderName"), "ServiceProviderName"],
    ["Oracle's FOCUS", without({ ...focus, Publisher: "Oracle" }, "ProviderName"), "Provider"],
  ])("is reported by the name that %s uses", async (_, row, column) => {
    expect((await imports.importOne(company, csvOf([row]))).problem).toMatchObject({
      code: "missing-column",
      column,
    });
  });
});
