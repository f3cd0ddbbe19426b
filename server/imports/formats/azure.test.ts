import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasSamples, sample } from "../../../tests/support/bills/billing-samples";
import { parseCsv } from "../../../tests/support/parse-csv";
import { fatalRowsIn, linesIn } from "../../../tests/support/bills/read-bill";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { ensureCompany } from "../../people/people";
import { createImport } from "../import-records";
import { findSummary } from "../summaries";
import { regionOf } from "./azure-regions";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());
const company = "acme";

const plan = "/providers/Microsoft.BillingBenefits/savingsPlanOrders/golden";

const line = (cost: number | string, fields: Record<string, string | number> = {}) => ({
  BillingAccountId: "8611537",
  BillingPeriodStartDate: "09/01/2026",
  SubscriptionId: "s-1",
  SubscriptionName: "Research",
  Date: "09/04/2026",
  MeterCategory: "Virtual Machines",
  MeterSubCategory: "BS Series",
  MeterId: "m-1",
  MeterName: "B1s",
  ConsumedService: "Microsoft.Compute",
  ResourceLocation: "EastUS2",
  UnitOfMeasure: "1 Hour",
  Quantity: 24,
  PayGPrice: 0.5,
  EffectivePrice: 0.4,
  CostInBillingCurrency: cost,
  BillingCurrency: "USD",
  ChargeType: "Usage",
  PricingModel: "OnDemand",
  Frequency: "UsageBased",
  ...fields,
});

const actual = csvOf([
  line(87600, { ChargeType: "Purchase", PricingModel: "SavingsPlan", Frequency: "OneTime", benefitId: plan }),
  line(0, { PricingModel: "SavingsPlan", benefitId: plan }),
  line(2375),
]);
const unused = line(360, { ChargeType: "UnusedSavingsPlan", PricingModel: "SavingsPlan", benefitId: plan });
/** The actual export of a month in which nothing used the commitment that is given back. */
const returned = csvOf([
  line(2375),
  line(-500, { ChargeType: "Refund", PricingModel: "SavingsPlan", benefitId: plan }),
]);
const amortized = csvOf([line(6840, { PricingModel: "SavingsPlan", benefitId: plan }), unused, line(2375)]);

describe("Azure cost details", () => {
  beforeEach(() => imports.empty(company));

  it("rejects a quantity that no list cost can be computed of, a price or an exchange rate that is no amount", async () => {
    const factors = { Quantity: 10, pricingCurrency: "EUR", exchangeRatePricingToBilling: "1e10" };
    const none = { pricingCurrency: "", exchangeRatePricingToBilling: "" };
    const rows = [
      line(1, { ...none, Quantity: "1e20" }),
      line(1, { ...factors, PayGPrice: "1e45" }),
      line(1, { ...factors, PayGPrice: "1e10" }),
    ];
    // A list cost would be computed of the second.
    expect(await fatalRowsIn(imports, csvOf(rows))).toMatchObject([
      { row: 0, code: "bad-value", column: "Quantity", value: "100000000000000000000" },
      { row: 1, code: "not-money", column: "PayGPrice" },
      { row: 2, code: "bad-value", column: "PayGPrice", value: "100000000000000000000" },
    ]);
  });

  it("gives both from an amortized export alone", async () => {
    const summary = await imports.importOne(company, amortized);
    expect(summary.sums).toMatchObject([
      {
        ...{ basis: "amortized", billingAccountId: "8611537" },
        ...{ fileBilledCost: "2375", fileEffectiveCost: "9575", residual: "0" },
      },
    ]);
    expect(await imports.totalsOf(company)).toEqual({ lines: 3, billed: "2375", effective: "9575" });
  });

  it("gives figures from an actual export alone, and never adds an amortized one, which may come in parts", async () => {
    const billed = { lines: 3, billed: "89975", effective: "89975" };
    const published = { status: "published", format: "Azure cost details" };
    expect(await imports.importOne(company, actual)).toMatchObject(published);
    expect(await imports.totalsOf(company)).toEqual(billed);
    expect(await imports.totalsOf(company, true)).toEqual(billed);

    await imports.importOne(company, amortized);
    expect(await imports.totalsOf(company)).toEqual(billed);
    expect(await imports.totalsOf(company, true)).toEqual({ lines: 3, billed: "2375", effective: "9575" });

    // A file without commitments is taken for part of the export that it comes with.
    const parts = { "part_0.csv": amortized, "part_1.csv": csvOf([line(5), line(6)]) };
    const [summary] = await imports.importAll(company, parts);
    expect(summary!.sums).toMatchObject([{ basis: "amortized", rowsStored: 5, fileBilledCost: "2386" }]);
    expect(await imports.totalsOf(company)).toEqual(billed);
    expect(await imports.totalsOf(company, true)).toEqual({ lines: 5, billed: "2386", effective: "9586" });
  });

  it("never adds an actual and an amortized export that are imported together, beside another account's", async () => {
    const other = csvOf([line(5, { BillingAccountId: "other" })]);
    await imports.importAll(company, { "actual.csv": actual, "amortized.csv": amortized, "other.csv": other });
    expect(await imports.totalsOf(company, false)).toEqual({ lines: 4, billed: "89980", effective: "89980" });
    // 2375 + 5, and 9575 + 5
    expect(await imports.totalsOf(company, true)).toEqual({ lines: 4, billed: "2380", effective: "9580" });
  });

  it("takes a file for the actual export if it gives a commitment back", async () => {
    await imports.importAll(company, { "actual.csv": returned, "amortized.csv": csvOf([unused, line(2375)]) });
    expect(await imports.totalsOf(company)).toEqual({ lines: 2, billed: "1875", effective: "1875" });
    expect(await imports.totalsOf(company, true)).toEqual({ lines: 2, billed: "2375", effective: "2735" });
  });

  it("adds up the files of one export, and replaces them with the next one", async () => {
    const parts = { "part_0.csv": actual, "part_1.csv": csvOf([line(5), line(6)]) };
    const [summary] = await imports.importAll(company, parts);
    expect(summary).toMatchObject({ rowsRead: 5, sums: [{ rowsStored: 5, fileBilledCost: "89986" }] });
    expect(await imports.totalsOf(company)).toMatchObject({ lines: 5, billed: "89986" });
    await imports.importOne(company, csvOf([line(7)]));
    expect(await imports.totalsOf(company)).toMatchObject({ lines: 1, billed: "7" });
  });

  it("takes a file without commitments for the actual export if it costs as much as the amortized one", async () => {
    const exports = { "actual.csv": csvOf([line(2375)]), "amortized.csv": csvOf([unused, line(2375)]) };
    await imports.importAll(company, exports);
    expect(await imports.totalsOf(company, false)).toEqual({ lines: 1, billed: "2375", effective: "2375" });
    expect(await imports.totalsOf(company, true)).toEqual({ lines: 2, billed: "2375", effective: "2735" });
  });

  it("replaces what the amortized export was before it showed commitments", async () => {
    // Refunds of anything but commitments are in both exports.
    const begun = [line(2), line(-1, { ChargeType: "Refund" })];
    const first = await imports.importOne(company, csvOf(begun));
    const later = { Date: "09/10/2026" };
    const covered = line(5, { ...later, PricingModel: "Reservation", ReservationId: "r" });
    const { replaced } = await imports.importOne(company, csvOf([...begun, line(3, later), covered]));
    expect(replaced).toMatchObject([
      { month: "2026-09", basis: "amortized", rowsBefore: 2, rowsAfter: 4, billedBefore: "1", billedAfter: "4" },
    ]);
    expect(await findSummary(imports.stateStore, company, first.importId)).toMatchObject({ status: "retired" });
    expect(await imports.totalsOf(company, false)).toEqual({ lines: 4, billed: "4", effective: "9" });
    expect(await imports.totalsOf(company, true)).toEqual({ lines: 4, billed: "4", effective: "9" });
  });

  it.each([
    ["costs as much without commitments", csvOf([line(2375)]), csvOf([unused, line(2375)]), "2375"],
    [
      "comes with a month that shows it",
      csvOf([
        line(9),
        line(70, {
          ...{ BillingPeriodStartDate: "08/01/2026", Date: "08/02/2026" },
          ...{ ChargeType: "Purchase", PricingModel: "SavingsPlan", benefitId: plan },
        }),
      ]),
      csvOf([unused, line(8)]),
      "79",
    ],
    ["gives a commitment back", returned, csvOf([unused, line(2375)]), "1875"],
  ])("keeps a month of the actual export that %s", async (_, whole, ofCommitments, billed) => {
    await imports.importOne(company, whole);
    expect(await imports.importOne(company, ofCommitments)).toMatchObject({ status: "published", replaced: [] });
    expect(await imports.totalsOf(company)).toMatchObject({ billed });
  });

  it("leaves what the amortized export was before out, also if that ends later", async () => {
    await ensureCompany(imports.stateStore, company);
    const files = { companyId: company, files: [], format: null, by: "test" };
    const first = await createImport(imports.stateStore, files);
    const later = { Date: "09/10/2026" };
    const covered = line(5, { ...later, PricingModel: "Reservation", ReservationId: "r" });
    await imports.importOne(company, csvOf([line(2), line(3, later), covered]));
    expect(await imports.importOne(company, csvOf([line(2)]), { importId: first })).toMatchObject({
      status: "retired",
    });
    expect(await imports.totalsOf(company, false)).toEqual({ lines: 3, billed: "5", effective: "10" });
  });

  it("keeps a month that was received after the amortized export", async () => {
    await ensureCompany(imports.stateStore, company);
    const files = { companyId: company, files: [], format: null, by: "test" };
    const importId = await createImport(imports.stateStore, files);
    await imports.importOne(company, csvOf([line(7)]));
    expect(await imports.importOne(company, amortized, { importId })).toMatchObject({ replaced: [] });
    expect(await imports.totalsOf(company)).toEqual({ lines: 1, billed: "7", effective: "7" });
  });

  it("rejects a file that may be part of either export", async () => {
    const parts = { "actual.csv": actual, "amortized.csv": amortized, "part_1.csv": csvOf([line(5)]) };
    const [summary] = await imports.importAll(company, parts);
    const values = { month: "2026-09" };
    expect(summary!.problem).toMatchObject({ code: "unclear-basis", file: "part_1.csv", values });
    expect(await imports.totalsOf(company)).toMatchObject({ lines: 0 });
  });

  it("reads the customer agreement's spelling, tags with or without braces, and former names of regions", async () => {
    const spelled = (fields: Record<string, string>) => ({
      billingAccountId: "b-1",
      billingPeriodStartDate: "",
      subscriptionId: "s-1",
      subscriptionName: "Research",
      date: "08/01/2026",
      meterCategory: "Azure Database for MySQL",
      meterSubCategory: "General Purpose",
      meterId: "m",
      meterName: "vCore",
      consumedService: "Microsoft.DBforMySQL",
      costInBillingCurrency: "0.0000204972",
      billingCurrency: "CAD",
      chargeType: "Usage",
      unitOfMeasure: "10K",
      InstanceName: "/subscriptions/x/resource",
      ...fields,
    });
    const rows = [
      spelled({ tags: '{"project":"p1"}', resourceLocation: "US East" }),
      spelled({
        tags: '"env": "prod","org": "trey"',
        resourceLocation: "westeurope",
        additionalInfo: '"ServiceType": "Standard_D2", "ImageType": "Linux"',
      }),
      spelled({ tags: "", resourceLocation: "Unassigned", additionalInfo: '{"ServiceType": "Standard_D4"}' }),
    ];
    const columns = [
      "RegionId",
      "Tags",
      "InstanceType",
      "OperatingSystem",
      "DatabaseEngine",
      "ResourceId",
      "toString(Day) AS day",
      "BillingCurrency",
    ];
    const common = {
      DatabaseEngine: "General Purpose",
      ResourceId: "/subscriptions/x/resource",
      day: "2026-08-01",
      BillingCurrency: "CAD",
    };
    expect(await linesIn(imports, csvOf(rows), columns)).toEqual([
      { ...common, RegionId: "eastus", Tags: { project: "p1" }, InstanceType: "", OperatingSystem: "" },
      { ...common, RegionId: "global", Tags: {}, InstanceType: "Standard_D4", OperatingSystem: "" },
      {
        ...common,
        RegionId: "westeurope",
        Tags: { env: "prod", org: "trey" },
        InstanceType: "Standard_D2",
        OperatingSystem: "Linux",
      },
    ]);
  });
});

describe("lines of Azure cost details", () => {
  const most = "999999999999999999";
  const inDollars = { BillingCurrency: "KRW", pricingCurrency: "USD", PayGPrice: 0.0589, EffectivePrice: 0.05 };
  /** By subscription. */
  const lines = {
    types: [
      line(1),
      line(0, { PricingModel: "Reservation", ReservationId: "r" }),
      line(0, { PricingModel: "SavingsPlan" }),
      line(2, { PricingModel: "Spot" }),
      line(3, { ChargeType: "Purchase", PricingModel: "Reservation", Frequency: "Recurring" }),
      line(4, { ChargeType: "Purchase", PricingModel: "" }),
      line(-5, { ChargeType: "Refund", PricingModel: "Reservation" }),
      line(6, { ChargeType: "RoundingAdjustment" }),
      line(-7, { ChargeType: "Credit" }),
    ],
    converted: [
      line(1656, { ...inDollars, exchangeRatePricingToBilling: 1380 }),
      line(1657, { ...inDollars, exchangeRatePricingToBilling: 1380, paygCostInBillingCurrency: 1950 }),
      line(1658, { ...inDollars, exchangeRatePricingToBilling: 0 }),
      line(1659, { ...inDollars, exchangeRatePricingToBilling: "" }),
    ],
    listed: [line(9.6), line(3, { PayGPrice: 0 })],
    large: [line(1, { Quantity: "1e20", paygCostInBillingCurrency: 3 }), line(2, { Quantity: most, PayGPrice: most })],
  };
  /** Lines are in the order of their billed costs. */
  const columns = [
    ...["SubAccountId", "BilledCost", "ChargeType", "PurchaseOption", "ChargeCategory", "ChargeClass"],
    ...["ChargeFrequency", "ListUnitPrice", "ContractedUnitPrice", "ListCost", "ContractedCost", "ConsumedQuantity"],
  ];
  let read: Record<string, unknown>[];
  beforeAll(async () => {
    const rows = Object.entries(lines).flatMap(([SubscriptionId, of]) => of.map((row) => ({ ...row, SubscriptionId })));
    read = await linesIn(imports, csvOf(rows), columns);
  });
  const valuesOf = (subscription: keyof typeof lines, requested: string[]) =>
    read.filter((row) => row.SubAccountId === subscription).map((row) => requested.map((name) => row[name]));

  it("have charge types and purchase options", () => {
    const requested = [
      "BilledCost",
      "ChargeType",
      "PurchaseOption",
      "ChargeCategory",
      "ChargeClass",
      "ChargeFrequency",
    ];
    expect(valuesOf("types", requested)).toEqual([
      ["-7", "Credit", "", "Credit", "", "Usage-Based"],
      ["-5", "Refund", "", "Purchase", "Correction", "Usage-Based"],
      ["0", "ReservedUsage", "Reserved", "Usage", "", "Usage-Based"],
      ["0", "SavingsPlanUsage", "SavingsPlan", "Usage", "", "Usage-Based"],
      ["1", "Usage", "OnDemand", "Usage", "", "Usage-Based"],
      ["2", "Usage", "Spot", "Usage", "", "Usage-Based"],
      ["3", "ReservationPurchase", "", "Purchase", "", "Recurring"],
      ["4", "Purchase", "", "Purchase", "", "Usage-Based"],
      ["6", "Adjustment", "", "Adjustment", "", "Usage-Based"],
    ]);
  });

  it("have prices in the pricing currency, which are converted", () => {
    // 0.0589 × 1380 = 81.282, × 24 hours = 1950.768; 0.05 × 1380 = 69.
    expect(valuesOf("converted", ["BilledCost", "ListUnitPrice", "ContractedUnitPrice", "ListCost"])).toEqual([
      ["1656", "81.282", "69", "1950.768"],
      ["1657", "81.282", "69", "1950"],
      ["1658", "0.0589", "0.05", "1.4136"],
      ["1659", "0.0589", "0.05", "1.4136"],
    ]);
  });

  it("have the price list multiplied by the quantity as list cost", () => {
    expect(valuesOf("listed", ["BilledCost", "ListCost", "ContractedCost"])).toEqual([
      ["3", "3", "3"],
      ["9.6", "12", "9.6"],
    ]);
  });

  it("may have any quantity that no list cost is computed of, and the largest factors that count", () => {
    expect(valuesOf("large", ["BilledCost", "ListCost", "ConsumedQuantity"])).toEqual([
      ["1", "3", "100000000000000000000"],
      ["2", "999999999999999998000000000000000001", most],
    ]);
  });
});

describe("Azure's regions", () => {
  const idsOf = async (names: string[]) => {
    const select = `SELECT name, ${regionOf("name")} AS id FROM (SELECT arrayJoin({names:Array(String)}) AS name)`;
    const rows = await imports.costStore.query<{ name: string; id: string }>(select, { names });
    return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
  };

  it("have other names", async () => {
    const ids = {
      eastus: "eastus",
      "US East": "eastus",
      "CN East 2": "chinaeast2",
      "USGov South Central": "usgovtexas",
      "IN Central Jio": "jioindiacentral",
      "East US 2 EUAP": "eastus2euap",
      Unassigned: "global",
    };
    expect(await idsOf(Object.keys(ids))).toEqual(ids);
  });

  it.skipIf(!hasSamples)("have the names that Microsoft lists", async () => {
    const [, ...rows] = parseCsv(await readFile(sample("mapping/azure_Regions.csv"), "utf8"));
    const ids = Object.fromEntries(rows.map(([name, id]) => [name!, id!]));
    // In meters a name of Switzerland, as "CH North" is in the list; and its id of "dallas" is no region.
    const corrected = { chnorth: "switzerlandnorth", dallas: "southcentralus" };
    expect(Object.keys(ids)).toHaveLength(500);
    expect(await idsOf(Object.keys(ids))).toEqual({ ...ids, ...corrected });
  });
});
