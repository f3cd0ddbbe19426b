import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { focusRow } from "../../../tests/support/bills/focus-row";
import { linesIn } from "../../../tests/support/bills/read-bill";
import { csvOf, openTestImports, without } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());
const company = "acme";
beforeEach(() => imports.empty(company));

const purchase = { ChargeCategory: "Purchase", CommitmentDiscountId: "c-1" };
const usage = { CommitmentDiscountId: "c-1", PricingCategory: "Committed" };

describe("FOCUS", () => {
  it("keeps amounts to the last decimal", async () => {
    const summary = await imports.importOne(
      company,
      csvOf([
        focusRow({ BilledCost: "0.0000000191107392311096200000", EffectiveCost: "1.61E-7" }),
        focusRow({ BilledCost: "+12.5", EffectiveCost: "-3" }),
        focusRow({ BilledCost: ".25", EffectiveCost: "7." }),
        focusRow({ BilledCost: " 1000000 ", EffectiveCost: " 1000000" }),
      ]),
    );
    expect(summary).toMatchObject({
      status: "published",
      format: "FOCUS 1.0",
      rowsRead: 4,
      rowsStored: 4,
      rowsRefused: 0,
      problem: null,
    });
    // 12.5 + .25 + 1000000 + the first.
    expect(await imports.totalsOf(company)).toEqual({
      lines: 4,
      billed: "1000012.75000001911073923110962",
      effective: "1000004.000000161",
    });
    expect(summary.sums).toEqual([
      {
        vendor: "aws",
        month: "2026-01",
        billingAccountId: "111",
        currency: "USD",
        basis: "actual",
        rowsStored: 4,
        fileBilledCost: "1000012.75000001911073923110962",
        storeBilledCost: "1000012.75000001911073923110962",
        fileEffectiveCost: "1000004.000000161",
        storeEffectiveCost: "1000004.000000161",
        residual: "0",
        live: true,
      },
    ]);
  });

  it("knows the month of a billing period that begins at midnight of another time zone", async () => {
    const begun = (BillingPeriodStart: string, BilledCost: string) =>
      focusRow({ BillingPeriodStart, BilledCost, ChargePeriodStart: "2026-09-05T00:00:00Z" });
    const bill = csvOf([
      begun("2026-08-31T15:00:00Z", "1"), // Seoul
      begun("2026-08-31T16:00:00Z", "2"), // Shanghai
      begun("2026-09-01T00:00:00Z", "4"),
      begun("2026-09-01T07:00:00Z", "8"), // Los Angeles
      begun("2026-08-31", "16"),
    ]);
    expect(await linesIn(imports, bill, ["BillingMonth", "toString(BilledCost) AS cost"])).toEqual([
      { BillingMonth: "2026-08-01", cost: "16" },
      ...["1", "2", "4", "8"].map((cost) => ({ BillingMonth: "2026-09-01", cost })),
    ]);
  });

  it("maps every field that it has", async () => {
    const summary = await imports.importOne(
      company,
      csvOf([
        focusRow({
          BillingAccountName: "Payer",
          InvoiceId: "INV-1",
          SubAccountId: "222",
          SubAccountName: "Dev",
          ServiceSubcategory: "Virtual Machines",
          x_ServiceCode: "AmazonEC2",
          x_UsageType: "BoxUsage:t3.micro",
          x_Operation: "None",
          RegionId: "eu-west-1",
          RegionName: "EU (Ireland)",
          AvailabilityZone: "eu-west-1a",
          ChargeClass: "Correction",
          ChargeFrequency: "Usage-Based",
          ChargeDescription: 'hours, "on demand"',
          PublisherName: "Amazon Web Services, Inc.",
          SkuId: "SKU1",
          SkuPriceDetails:
            '{"InstanceType":"t3.micro","InstanceSeries":"t3","OperatingSystem":"Linux","x_DatabaseEngine":"MySQL","x_CacheEngine":"Redis"}',
          ResourceId: "i-1",
          ResourceName: "웹 서버 💰",
          ConsumedQuantity: "2.5",
          ConsumedUnit: "Hours",
          PricingQuantity: "3",
          PricingUnit: "Hrs",
          ListUnitPrice: "0.5",
          ContractedUnitPrice: "0.4",
          Tags: '{"env":"prod","cost \\"center\\"":"42"}',
        }),
      ]),
    );
    const columns = [
      ...[
        "Vendor",
        "BillingMonth",
        "Day",
        "ChargePeriodStart",
        "ChargePeriodEnd",
        "BillingAccountName",
        "InvoiceId",
        "SubAccountId",
        "SubAccountName",
      ],
      ...[
        "ServiceName",
        "ServiceCode",
        "ServiceCategory",
        "ProductFamily",
        "RegionId",
        "RegionName",
        "AvailabilityZone",
        "ChargeCategory",
      ],
      ...[
        "ChargeClass",
        "ChargeFrequency",
        "ChargeType",
        "ChargeDescription",
        "PublisherName",
        "PricingCategory",
        "PurchaseOption",
        "UsageType",
      ],
      ...[
        "Operation",
        "InstanceType",
        "InstanceFamily",
        "OperatingSystem",
        "DatabaseEngine",
        "CacheEngine",
        "ResourceId",
        "ResourceName",
        "SkuId",
      ],
      ...[
        "ConsumedQuantity",
        "ConsumedUnit",
        "PricingQuantity",
        "PricingUnit",
        "ListUnitPrice",
        "ContractedUnitPrice",
        "ListCost",
        "ContractedCost",
        "Tags",
      ],
    ];
    expect(summary.format).toBe("FOCUS 1.2");
    expect(await imports.linesOf(company, columns)).toEqual([
      {
        Vendor: "aws",
        BillingMonth: "2026-01-01",
        Day: "2026-01-05",
        ChargePeriodStart: "2026-01-05 10:00:00",
        ChargePeriodEnd: "2026-01-05 11:00:00",
        BillingAccountName: "Payer",
        InvoiceId: "INV-1",
        SubAccountId: "222",
        SubAccountName: "Dev",
        ServiceName: "Amazon EC2",
        ServiceCode: "AmazonEC2",
        ServiceCategory: "Compute",
        ProductFamily: "Virtual Machines",
        RegionId: "eu-west-1",
        RegionName: "EU (Ireland)",
        AvailabilityZone: "eu-west-1a",
        ChargeCategory: "Usage",
        ChargeClass: "Correction",
        ChargeFrequency: "Usage-Based",
        ChargeType: "Usage",
        ChargeDescription: 'hours, "on demand"',
        PublisherName: "Amazon Web Services, Inc.",
        PricingCategory: "Standard",
        PurchaseOption: "OnDemand",
        UsageType: "BoxUsage:t3.micro",
        // An operation of AWS is called None.
        Operation: "None",
        InstanceType: "t3.micro",
        InstanceFamily: "t3",
        OperatingSystem: "Linux",
        DatabaseEngine: "MySQL",
        CacheEngine: "Redis",
        ResourceId: "i-1",
        ResourceName: "웹 서버 💰",
        SkuId: "SKU1",
        ConsumedQuantity: "2.5",
        ConsumedUnit: "Hours",
        PricingQuantity: "3",
        PricingUnit: "Hrs",
        ListUnitPrice: "0.5",
        ContractedUnitPrice: "0.4",
        ListCost: "1.25",
        ContractedCost: "1",
        Tags: { env: "prod", 'cost "center"': "42" },
      },
    ]);
  });

  it("treats placeholders as empty", async () => {
    const words = ["NULL", "null", "None", "N/A", '""', "\\N", "  ", ""];
    const rows = words.map((word, n) =>
      focusRow({
        RegionId: word,
        SubAccountId: word,
        ResourceId: word,
        Tags: word,
        ListUnitPrice: word,
        BilledCost: n,
      }),
    );
    const bill = csvOf(rows);
    const stored = await linesIn(imports, bill, [
      "BilledCost",
      "RegionId",
      "SubAccountId",
      "ResourceId",
      "Tags",
      "ListUnitPrice",
    ]);
    const empty = { RegionId: "", SubAccountId: "", ResourceId: "", Tags: {}, ListUnitPrice: "0" };
    expect(stored).toEqual(words.map((_, n) => ({ BilledCost: String(n), ...empty })));
  });

  it("maps the charge type and purchase option of each line", async () => {
    const cases: [row: Partial<ReturnType<typeof focusRow>>, chargeType: string, purchaseOption: string][] = [
      [focusRow(), "Usage", "OnDemand"],
      [focusRow({ PricingCategory: "Dynamic" }), "Usage", "Spot"],
      [
        focusRow({ ...usage, CommitmentDiscountStatus: "Used", CommitmentDiscountType: "Savings Plan" }),
        "SavingsPlanUsage",
        "SavingsPlan",
      ],
      [
        focusRow({ ...usage, CommitmentDiscountStatus: "Used", CommitmentDiscountType: "Reserved Instance" }),
        "ReservedUsage",
        "Reserved",
      ],
      [
        focusRow({ ...usage, CommitmentDiscountStatus: "Unused", CommitmentDiscountType: "Savings Plan" }),
        "UnusedSavingsPlan",
        "SavingsPlan",
      ],
      [
        focusRow({ ...usage, CommitmentDiscountStatus: "Unused", CommitmentDiscountType: "Reservation" }),
        "UnusedReservation",
        "Reserved",
      ],
      [focusRow({ ...purchase, CommitmentDiscountType: "Savings Plan" }), "SavingsPlanPurchase", ""],
      [focusRow({ ...purchase, CommitmentDiscountType: "Reserved Instance" }), "ReservationPurchase", ""],
      [focusRow({ ...purchase, ChargeClass: "Correction" }), "Refund", ""],
      [focusRow({ ChargeCategory: "Purchase" }), "Purchase", ""],
      [focusRow({ ChargeCategory: "Tax" }), "Tax", ""],
      [focusRow({ ChargeCategory: "Credit" }), "Credit", ""],
      [focusRow({ ChargeCategory: "Adjustment" }), "Adjustment", ""],
    ];
    const bill = csvOf(cases.map(([row], ResourceId) => ({ ...row, ResourceId: `line ${ResourceId + 100}` })));
    const stored = await linesIn(imports, bill, ["ResourceId", "ChargeType", "PurchaseOption"]);
    expect(stored.map(({ ChargeType, PurchaseOption }) => [ChargeType, PurchaseOption])).toEqual(
      cases.map(([, chargeType, purchaseOption]) => [chargeType, purchaseOption]),
    );
  });

  it("reads Google's view, with values in lower case and kinds of tags", async () => {
    const tag = (key: string, value: string | null, x_type: string) => ({
      key,
      value,
      x_type,
      x_inherited: x_type === "project_label",
      x_namespace: "n/a",
    });
    const line = (fields: object) => ({
      ...without(focusRow(), "ChargeCategory", "PricingCategory"),
      ...{ ProviderName: "Google Cloud", ChargeClass: "", ...fields },
    });
    const rows = [
      line({
        ...{ BilledCost: 1, ChargeCategory: "usage", PricingCategory: "standard" },
        Tags: JSON.stringify([tag("env", "prod, {eu}", "label"), tag("team", null, "project_label")]),
      }),
      line({ BilledCost: 2, ListCost: "", ContractedCost: 2, ChargeCategory: "tax", PricingCategory: "" }),
      line({ BilledCost: 3, ChargeCategory: "adjustment", ChargeClass: "correction", PricingCategory: "" }),
    ];
    const bill = csvOf(rows);
    const columns = ["BilledCost", "ListCost", "ChargeType", "ChargeCategory", "ChargeClass", "PurchaseOption", "Tags"];
    expect((await linesIn(imports, bill, columns)).map((stored) => Object.values(stored))).toEqual([
      ["1", "1.25", "Usage", "Usage", "", "OnDemand", { env: "prod, {eu}", team: "" }],
      ["2", "2", "Tax", "Tax", "", "", {}],
      ["3", "1.25", "Adjustment", "Adjustment", "Correction", "", {}],
    ]);
  });

  it("reads the project of Google's view as the account, as its SubAccountId is the billing account", async () => {
    const line = (fields: Record<string, string | number>) =>
      focusRow({ ProviderName: "Google Cloud", SubAccountId: "111", ...fields });
    const project = { id: "shop-prod", number: "7", name: "Shop", ancestry_numbers: "/1/" };
    const rows = [
      line({ BilledCost: 1, x_Project: JSON.stringify(project) }),
      // As in Google's own export.
      line({ BilledCost: 2, x_Project: JSON.stringify({ Id: "shop-dev", Name: "Shop (dev)", Number: "8" }) }),
      line({ BilledCost: 3, x_Project: '{"id":null,"number":null,"name":null}' }),
      line({ BilledCost: 4, x_Project: JSON.stringify(project), SubAccountId: "stated" }),
    ];
    const columns = ["BilledCost", "SubAccountId", "SubAccountName"];
    const valuesIn = async (bill: string) =>
      (await linesIn(imports, bill, columns)).map((stored) => Object.values(stored));
    expect(await valuesIn(csvOf(rows))).toEqual([
      ["1", "shop-prod", "Shop"],
      ["2", "shop-dev", "Shop (dev)"],
      ["3", "", ""],
      ["4", "stated", ""],
    ]);
    const inColumns = line({ BilledCost: 5, x_ProjectId: "shop-test", x_ProjectName: "Test" });
    expect(await valuesIn(csvOf([inColumns]))).toEqual([["5", "shop-test", "Test"]]);
  });

  it("determines the provider of each row", async () => {
    const names = [
      "AWS",
      "Amazon Web Services",
      "Microsoft",
      "Azure",
      "Google Cloud",
      "Oracle",
      "NAVER Cloud",
      "Ncloud",
      "Tencent Cloud",
      "OpenStack",
    ];
    const summary = await imports.importOne(company, csvOf(names.map((ProviderName) => focusRow({ ProviderName }))));
    expect(summary.sums.map(({ vendor, rowsStored }) => [vendor, rowsStored])).toEqual([
      ["aws", 2],
      ["azure", 2],
      ["gcp", 1],
      ["ncloud", 2],
      ["oci", 1],
      ["openstack", 1],
      ["tencent", 1],
    ]);
  });

  it("reads tags as an object or as a list of keys and values", async () => {
    const tags = [
      '{"env":"prod"}',
      '[{"key": "env", "value": "prod"}, {"key": "a \\"b\\"", "value": "c"}]',
      "[]",
      "not JSON",
    ];
    const bill = csvOf(tags.map((Tags, BilledCost) => focusRow({ Tags, BilledCost })));
    const stored = await linesIn(imports, bill, ["BilledCost", "Tags"]);
    expect(stored.map((row) => row.Tags)).toEqual([{ env: "prod" }, { env: "prod", 'a "b"': "c" }, {}, {}]);
  });

  it("reads Oracle's file with its former names", async () => {
    const rest = without(focusRow(), "ProviderName", "ContractedCost");
    const older = {
      Provider: "Oracle",
      Publisher: "Oracle",
      InvoiceIssuer: "Oracle",
      Region: "us-ashburn-1",
      UsageQuantity: "3",
      UsageUnit: "GB",
    };
    const bill = csvOf([{ ...rest, ...older }]);
    const columns = ["Vendor", "PublisherName", "RegionId", "ConsumedQuantity", "ConsumedUnit", "ContractedCost"];
    expect(await linesIn(imports, bill, columns)).toEqual([
      {
        Vendor: "oci",
        PublisherName: "Oracle",
        RegionId: "us-ashburn-1",
        ConsumedQuantity: "3",
        ConsumedUnit: "GB",
        ContractedCost: "1.25",
      },
    ]);
  });

  it("reads dates in any format", async () => {
    const cases: [written: string, day: string][] = [
      ["2018-10-01T00:00:00Z", "2018-10-01"],
      ["2024-09-01 23:59:59", "2024-09-01"],
      ["2023-11-13T10:00Z", "2023-11-13"],
      ["2022-08-01 03:00:00+00:00", "2022-08-01"],
      ["2022-08-01T03:00:00+09:00", "2022-07-31"],
      ["2020-11-10 05:49:32.199000+00:00", "2020-11-10"],
      ["2022-08-01 03:00:00 UTC", "2022-08-01"],
      ["2026-02-28", "2026-02-28"],
      ["20260228", "2026-02-28"],
      ["5/1/25", "2025-05-01"],
      ["09/21/2023", "2023-09-21"],
      ["9/2/2023", "2023-09-02"],
    ];
    const bill = csvOf(cases.map(([ChargePeriodStart], BilledCost) => focusRow({ ChargePeriodStart, BilledCost })));
    const stored = await linesIn(imports, bill, ["BilledCost", "toString(Day) AS day"]);
    expect(stored.map(({ BilledCost, day }) => [cases[Number(BilledCost)]![0], day])).toEqual(
      expect.arrayContaining(cases),
    );
    expect(stored).toHaveLength(cases.length);
  });
});
