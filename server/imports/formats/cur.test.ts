import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { linesIn, totalsIn } from "../../../tests/support/bills/read-bill";
import { csvOf, openTestImports, without } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());
const company = "acme";
beforeEach(() => imports.empty(company));

type Fields = Record<string, string | number>;

const line = (type: string, unblended: string | number, fields: Fields = {}): Fields => ({
  "bill/PayerAccountId": "111",
  "bill/BillingPeriodStartDate": "2026-09-01T00:00:00Z",
  "bill/InvoiceId": "",
  "lineItem/UsageAccountId": "222",
  "lineItem/LineItemType": type,
  "lineItem/UsageStartDate": "2026-09-03T00:00:00Z",
  "lineItem/UsageEndDate": "2026-09-03T01:00:00Z",
  "lineItem/ProductCode": "AmazonEC2",
  "lineItem/CurrencyCode": "USD",
  "lineItem/UnblendedCost": unblended,
  ...fields,
});

const planArn = { "savingsPlan/SavingsPlanARN": "arn:aws:savingsplans::111:savingsplan/1" };
const reservationArn = { "reservation/ReservationARN": "arn:aws:ec2:eu-west-1:111:reserved-instances/1" };

/**
 * A month with one all-upfront Savings Plan: 95 % of 7200 used, 9500 on demand covered, 2500 not covered, with 5 %
 * discount.
 */
const savingsPlanMonth = [
  line("SavingsPlanUpfrontFee", 87600, planArn),
  line("SavingsPlanRecurringFee", 0, {
    ...planArn,
    "savingsPlan/TotalCommitmentToDate": 7200,
    "savingsPlan/UsedCommitment": 6840,
  }),
  line("SavingsPlanCoveredUsage", 9500, {
    ...planArn,
    "pricing/publicOnDemandCost": 9500,
    "savingsPlan/SavingsPlanEffectiveCost": 6840,
  }),
  line("SavingsPlanNegation", -9500, planArn),
  line("Usage", 2500, { "pricing/publicOnDemandCost": 2500 }),
];

/** The same in the names of CUR 2.0. */
const snake = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name
        .replace("savingsPlan/", "savings_plan/")
        .replace("lineItem/", "line_item/")
        .replace("/", "_")
        .replace(/(?<=[a-z])([A-Z])/g, "_$1")
        .toLowerCase(),
      value,
    ]),
  );

describe("AWS CUR", () => {
  it("amortizes by line type", async () => {
    const rows = [
      line("Usage", 10),
      line("DiscountedUsage", 0, { ...reservationArn, "reservation/EffectiveCost": 3 }),
      line("RIFee", 50, {
        ...reservationArn,
        "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod": 2,
        "reservation/UnusedRecurringFee": 1,
      }),
      line("Fee", 500, reservationArn),
      line("Fee", 20),
      line("Tax", 7),
      line("Credit", -4),
      line("Refund", -2),
      ...savingsPlanMonth,
      line("EdpDiscount", -5),
    ];
    const bill = csvOf(rows);
    const stored = await linesIn(imports, bill, [
      "ChargeType",
      "ChargeCategory",
      "BilledCost",
      "EffectiveCost",
      "PurchaseOption",
    ]);
    expect(stored.map((row) => Object.values(row))).toEqual([
      ["Credit", "Credit", "-4", "-4", ""],
      ["Discount", "Usage", "-5", "-5", ""],
      ["Purchase", "Purchase", "20", "20", ""],
      ["Refund", "Adjustment", "-2", "-2", ""],
      ["ReservationPurchase", "Purchase", "50", "3", ""],
      ["ReservationPurchase", "Purchase", "500", "0", ""],
      ["ReservedUsage", "Usage", "0", "3", "Reserved"],
      ["SavingsPlanNegation", "Usage", "-9500", "0", ""],
      ["SavingsPlanPurchase", "Purchase", "0", "360", ""],
      ["SavingsPlanPurchase", "Purchase", "87600", "0", ""],
      ["SavingsPlanUsage", "Usage", "9500", "6840", "SavingsPlan"],
      ["Tax", "Tax", "7", "7", ""],
      ["Usage", "Usage", "10", "10", "OnDemand"],
      ["Usage", "Usage", "2500", "2500", "OnDemand"],
    ]);
  });

  it("counts a discount once if it is a line of its own", async () => {
    const rows = [...savingsPlanMonth, line("PrivateRateDiscount", -125)];
    const summary = await imports.importOne(company, csvOf(rows));
    expect(summary).toMatchObject({ status: "published", format: "AWS CUR", rowsRead: 6 });
    expect(await imports.totalsOf(company)).toEqual({ lines: 6, billed: "89975", effective: "9575" });
  });

  it.each<[string, Record<string, Fields>]>([
    [
      "in the map of CUR 2.0 that has no line",
      {
        negative: { discount: '{"private_rate_discount":-100,"edp_discount":-25}' },
        positive: { discount: '{"private_rate_discount":100.0,"edp_discount":25}' },
        "with a total": { discount: '{"private_rate_discount":-100,"edp_discount":-25,"total_discount":-125}' },
      },
    ],
    [
      "in columns of CUR 2.0 beside its map",
      {
        "the total": {
          ...{ discount: '{"edp_discount":-25}', discount_total_discount: -125, discount_bundled_discount: -100 },
        },
        "a total of more than is listed": {
          ...{ discount: '{"edp_discount":-25}', discount_total_discount: -125, discount_bundled_discount: "" },
        },
        "without a total": { discount: "{}", discount_total_discount: "", discount_bundled_discount: -125 },
      },
    ],
    [
      "in the map of CUR 2.0 and beside it",
      { "map and columns": { discount: '{"edp_discount":-25}', discount_bundled_discount: -100 } },
    ],
  ])("counts a discount %s", async (_, stated) => {
    // The month of a payer for each way to state it.
    const rows = Object.entries(stated).flatMap(([payer, discount]) => {
      const none = Object.fromEntries(Object.keys(discount).map((name) => [name, name === "discount" ? "{}" : ""]));
      return savingsPlanMonth.map((row) => ({
        ...snake({ ...row, "bill/PayerAccountId": payer }),
        resource_tags: "{}",
        ...(row["lineItem/LineItemType"] === "Usage" ? discount : none),
      }));
    });
    const summary = await imports.importOne(company, csvOf(rows));
    const counted = { rowsRead: rows.length, rowsStored: rows.length };
    expect(summary).toMatchObject({ status: "published", format: "AWS CUR 2.0", ...counted });
    const costs = summary.sums.map((sums) => [
      sums.billingAccountId,
      { billed: sums.storeBilledCost, effective: sums.storeEffectiveCost },
    ]);
    expect(Object.fromEntries(costs)).toEqual(
      Object.fromEntries(Object.keys(stated).map((payer) => [payer, { billed: "89975", effective: "9575" }])),
    );
  });

  it("never counts a discount both as a line and in the map", async () => {
    const rows = [...savingsPlanMonth, line("EdpDiscount", -125)];
    const both = rows.map((row) => ({
      ...snake(row),
      discount: row["lineItem/LineItemType"] === "Usage" ? '{"edp_discount":-125}' : "{}",
    }));
    expect(await totalsIn(imports, csvOf(both))).toEqual({ lines: 6, billed: "89975", effective: "9575" });
  });

  it("decides by month and payer whether discounts on lines count, whatever is imported together", async () => {
    const stated = { "discount/EdpDiscount": -1, "lineItem/NetUnblendedCost": "" };
    const october = {
      "bill/BillingPeriodStartDate": "2026-10-01T00:00:00Z",
      "lineItem/UsageStartDate": "2026-10-03T00:00:00Z",
    };
    const bill = csvOf([
      // Stated on the line alone: 9.
      line("Usage", 10, stated),
      // With a line of its own: 19.
      line("Usage", 20, { ...stated, ...october }),
      line("EdpDiscount", -1, { ...october, "discount/EdpDiscount": "" }),
      // Of a payer without discount lines: 39.
      line("Usage", 40, { ...stated, ...october, "bill/PayerAccountId": "333" }),
    ]);
    expect(await linesIn(imports, bill, ["BillingMonth", "BillingAccountId", "toString(BilledCost)"])).toEqual([
      { BillingMonth: "2026-09-01", BillingAccountId: "111", "toString(BilledCost)": "9" },
      { BillingMonth: "2026-10-01", BillingAccountId: "111", "toString(BilledCost)": "-1" },
      { BillingMonth: "2026-10-01", BillingAccountId: "111", "toString(BilledCost)": "20" },
      { BillingMonth: "2026-10-01", BillingAccountId: "333", "toString(BilledCost)": "39" },
    ]);
  });

  it("counts the discount columns of the legacy report if there are no discount lines", async () => {
    const rows = savingsPlanMonth.map((row) => ({
      ...row,
      "discount/EdpDiscount": row["lineItem/LineItemType"] === "Usage" ? -125 : 0,
    }));
    expect(await totalsIn(imports, csvOf(rows))).toEqual({ lines: 5, billed: "89975", effective: "9575" });
  });

  it("uses net costs if only they contain a discount", async () => {
    const rows = savingsPlanMonth.map((row) => ({
      ...row,
      "lineItem/NetUnblendedCost": row["lineItem/LineItemType"] === "Usage" ? 2375 : row["lineItem/UnblendedCost"],
    }));
    expect(await totalsIn(imports, csvOf(rows))).toEqual({ lines: 5, billed: "89975", effective: "9575" });
  });

  it("has net costs of a reservation for what is used and what is not if discounts on lines count", async () => {
    const none = { "reservation/EffectiveCost": "", "reservation/NetEffectiveCost": "" };
    const rows = [
      // 100 for the month less 10 %: 60 used, 40 unused, of which 25 were paid upfront and 15 are recurring.
      line("RIFee", 100, {
        ...{ ...reservationArn, ...none, "lineItem/NetUnblendedCost": 90 },
        "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod": 25,
        "reservation/UnusedRecurringFee": 15,
        "reservation/NetUnusedAmortizedUpfrontFeeForBillingPeriod": 22.5,
        "reservation/NetUnusedRecurringFee": 13.5,
      }),
      line("DiscountedUsage", 0, {
        ...{ ...reservationArn, "lineItem/NetUnblendedCost": 0 },
        ...{ "reservation/EffectiveCost": 60, "reservation/NetEffectiveCost": 54 },
      }),
    ];
    const bill = csvOf(rows);
    expect(await linesIn(imports, bill, ["ChargeType", "BilledCost", "EffectiveCost"])).toEqual([
      { ChargeType: "ReservationPurchase", BilledCost: "90", EffectiveCost: "36" },
      { ChargeType: "ReservedUsage", BilledCost: "0", EffectiveCost: "54" },
    ]);
  });

  const columns = [
    "ServiceName",
    "RegionId",
    "RegionName",
    "InstanceType",
    "InstanceFamily",
    "OperatingSystem",
    "ProductFamily",
    "TransferType",
    "ResourceName",
    "Tags",
  ];
  const expected = {
    ServiceName: "Amazon Elastic Compute Cloud",
    RegionId: "eu-west-1",
    RegionName: "EU (Ireland)",
    InstanceType: "t3.micro",
    InstanceFamily: "t3",
    OperatingSystem: "Linux",
    ProductFamily: "Compute Instance",
    TransferType: "InterRegion Inbound",
    ResourceName: "web",
  };

  it("maps the legacy report, with tag keys unchanged", async () => {
    const bill = csvOf([
      line("Usage", 1, {
        "product/ProductName": "Amazon Elastic Compute Cloud",
        "product/region": "eu-west-1",
        "product/location": "EU (Ireland)",
        "product/instanceType": "t3.micro",
        "product/instanceTypeFamily": "t3",
        "product/operatingSystem": "Linux",
        "product/productFamily": "Compute Instance",
        "product/transferType": "InterRegion Inbound",
        "resourceTags/user:Name": "web",
        "resourceTags/user:Cost Center": "42",
        "resourceTags/aws:createdBy": "Root:1",
        "resourceTags/user:empty": "",
      }),
    ]);
    expect(await linesIn(imports, bill, columns)).toEqual([
      { ...expected, Tags: { Name: "web", "Cost Center": "42", "aws:createdBy": "Root:1" } },
    ]);
  });

  it("maps the flat names of Parquet, whose tag keys are in lower case", async () => {
    const row = snake(line("Usage", 1));
    const flat = {
      product_product_name: "Amazon Elastic Compute Cloud",
      product_region: "eu-west-1",
      product_location: "EU (Ireland)",
      product_instance_type: "t3.micro",
      product_instance_type_family: "t3",
      product_operating_system: "Linux",
      product_product_family: "Compute Instance",
      product_transfer_type: "InterRegion Inbound",
      resource_tags_user_name: "web",
      resource_tags_user_cost_center: "42",
      resource_tags_aws_created_by: "Root:1",
    };
    const bill = csvOf([{ ...row, ...flat }]);
    expect(await linesIn(imports, bill, columns)).toEqual([
      { ...expected, Tags: { name: "web", cost_center: "42", "aws:created_by": "Root:1" } },
    ]);
  });

  it("maps the maps of CUR 2.0", async () => {
    const row = snake(line("Usage", 1));
    const maps = {
      product_region_code: "eu-west-1",
      product_instance_type: "t3.micro",
      product_product_family: "Compute Instance",
      product:
        '{"product_name":"Amazon Elastic Compute Cloud","region":"eu-west-1","location":"EU (Ireland)","instance_type_family":"t3","operating_system":"Linux","transfer_type":"InterRegion Inbound"}',
      resource_tags: '{"user_name":"web","user_cost_center":"42","aws_created_by":"Root:1"}',
    };
    const bill = csvOf([{ ...row, ...maps }]);
    expect(await linesIn(imports, bill, columns)).toEqual([
      { ...expected, Tags: { name: "web", cost_center: "42", "aws:created_by": "Root:1" } },
    ]);
  });

  it("rejects covered usage without an effective cost in the export", async () => {
    const covered = without(savingsPlanMonth[2]!, "savingsPlan/SavingsPlanEffectiveCost");
    const summary = await imports.importOne(company, csvOf([line("Usage", 1), covered]));
    expect(summary.problem).toMatchObject({
      code: "missing-cost",
      line: 3,
      column: "savingsPlan/SavingsPlanEffectiveCost",
      values: { value: "SavingsPlanCoveredUsage" },
    });
    expect(await imports.totalsOf(company)).toMatchObject({ lines: 0 });
  });
});
