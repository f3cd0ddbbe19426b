import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { closeWaitingReaders } from "../imports/reader/reader";
import { importPrices } from "../prices/import-prices";
import { commitmentServed } from "./calls";

let imports: TestImports;
/** Makes a case's bills the only ones. */
let show: (shown: keyof typeof bills) => Promise<void>;
beforeAll(async () => {
  imports = await openTestImports();
  show = await imports.importCases(company, bills);
});
afterAll(async () => {
  await closeWaitingReaders();
  await imports?.close();
});

const company = "acme";
const reservation = "/providers/Microsoft.Capacity/reservationOrders/order/reservations/one";
/** A day of October of an amortized export that has no pay-as-you-go prices. */
const line = (day: number, type: string, cost: number, overrides: Record<string, string | number> = {}) => ({
  BillingAccountId: "8611537",
  BillingPeriodStartDate: "10/01/2026",
  SubscriptionId: "s-1",
  Date: `10/${String(day).padStart(2, "0")}/2026`,
  MeterCategory: "Virtual Machines",
  MeterName: type,
  ResourceLocation: "EastUS2",
  AdditionalInfo: JSON.stringify({ ServiceType: type, ImageType: "Windows Server" }),
  UnitOfMeasure: "1 Hour",
  Quantity: 24,
  EffectivePrice: cost / 24,
  CostInBillingCurrency: cost,
  BillingCurrency: "USD",
  ChargeType: "Usage",
  PricingModel: "Reservation",
  ReservationId: reservation,
  Frequency: "UsageBased",
  ...overrides,
});
const days = (from: number, through: number) => Array.from({ length: through - from + 1 }, (_, n) => from + n);

const unpriced = [
  ...days(1, 10).map((day) => line(day, "Standard_D2s_v5", 1.2)),
  line(3, "Standard_E4s_v5", 2),
  line(10, "", 0.6, { ChargeType: "UnusedReservation", Quantity: 12 }),
];
const bills = {
  unpriced,
  inEuros: unpriced.map((row) => ({ ...row, BillingCurrency: "EUR" })),
  // The same machine with a price on the bill on one day, and without on the next.
  mixed: [line(1, "Standard_D2s_v5", 1.2, { PayGPrice: 0.2 }), line(2, "Standard_D2s_v5", 1.2, { PayGPrice: 0 })],
  priced: days(1, 10).map((day) => line(day, "Standard_D2s_v5", 1.2)),
};

const price = (retailPrice: number, since: string, overrides: object = {}) => ({
  currencyCode: "USD",
  tierMinimumUnits: 0,
  armRegionName: "eastus2",
  effectiveStartDate: `${since}T00:00:00Z`,
  meterId: `meter ${since}`,
  meterName: "D2s v5",
  productName: "Virtual Machines Dsv5 Series",
  skuName: "D2s v5",
  serviceName: "Virtual Machines",
  unitOfMeasure: "1 Hour",
  armSkuName: "Standard_D2s_v5",
  type: "Consumption",
  retailPrice,
  ...overrides,
});
async function bring(items: object[]) {
  const file = path.join(imports.directory, "prices.json");
  await writeFile(file, JSON.stringify(items));
  return importPrices({ file: { path: file, name: "prices.json" }, by: "test" }, imports);
}

const requested = { startDate: "202610", endDate: "202610", currency: "USD" };
const { overview, utilization } = commitmentCalls.azureReservations;
const overviewOf = (range = {}, of = company) =>
  makeCall(commitmentServed, overview, { ...requested, ...range }, testCaller(of), testServices(imports));

describe("used commitment without a price on the bill", () => {
  it("is named with the list that would contain it", async () => {
    await show("unpriced");
    const { ledger, coverage, unpriced } = await overviewOf();
    // 10 × 1.2 and 2, all of it unknown on demand, and 0.6 unused.
    expect(ledger).toMatchObject({
      unusedHours: "12",
      ondemandSpend: "0",
      listedSpend: "0",
      unpricedCost: "14",
      totalCommitmentCost: "14.6",
    });
    expect(coverage).toMatchObject({ coveredOnDemandCost: "0", unpricedCost: "14", coverageRate: null });
    expect(unpriced).toEqual([
      { item: "Standard_D2s_v5, eastus2", cost: "12", get: expect.stringContaining("eastus2") as string },
      { item: "Standard_E4s_v5, eastus2", cost: "2", get: expect.stringContaining("eastus2") as string },
    ]);
  });

  it("counts hour by hour, also in a range of months", async () => {
    await show("mixed");
    for (const startDate of ["202610", "202609"]) {
      const { ledger } = await overviewOf({ startDate });
      // 24 × 0.2
      expect(ledger).toMatchObject({ ondemandSpend: "4.8", unpricedCost: "1.2", usedCommitmentCost: "2.4" });
    }
  });

  it("is priced by imported lists, each day at its own price, the machine without its license", async () => {
    await bring([
      price(0.1, "2026-01-01"),
      price(0.12, "2026-10-06", { meterId: "meter 2026-01-01" }),
      price(0.3, "2026-01-01", { meterId: "windows", productName: "Virtual Machines Dsv5 Series Windows" }),
    ]);
    await show("unpriced");
    const { ledger, coverage, unpriced } = await overviewOf();
    // 5 × 24 × 0.1 and 5 × 24 × 0.12
    expect(ledger).toMatchObject({ ondemandSpend: "26.4", listedSpend: "26.4", unpricedCost: "2", netSavings: "11.8" });
    expect(coverage).toMatchObject({ coveredOnDemandCost: "26.4", unpricedCost: "2", coverageRate: null });
    expect(unpriced.map(({ item }) => item)).toEqual(["Standard_E4s_v5, eastus2"]);
    const { rows, transition } = await makeCall(
      commitmentServed,
      utilization,
      requested,
      testCaller(company),
      testServices(imports),
    );
    expect(rows).toMatchObject([{ item: reservation, ondemandSpend: "26.4", unpricedCost: "2", netSavings: "11.8" }]);
    // 24 × 0.1 − 1.2, and on the last day 24 × 0.12 − 1.2 − 0.6.
    expect(transition.find(({ usageDate }) => usageDate === "2026-10-01")).toMatchObject({ netSavings: "1.2" });
    expect(transition.find(({ usageDate }) => usageDate === "2026-10-10")).toMatchObject({ netSavings: "1.08" });
  });

  it("has a coverage where all of it is priced", async () => {
    await show("priced");
    const { coverage } = await overviewOf();
    expect(coverage).toMatchObject({ coveredOnDemandCost: "26.4", unpricedCost: "0", coverageRate: "100" });
  });

  it("is not priced in a currency other than the bill's", async () => {
    const euros = { currency: "EUR" };
    await show("inEuros");
    expect((await overviewOf(euros)).ledger).toMatchObject({ ondemandSpend: "0", unpricedCost: "14" });
    await bring([price(0.2, "2026-01-01", { currencyCode: "EUR" })]);
    // 10 × 24 × 0.2
    expect((await overviewOf(euros)).ledger).toMatchObject({ ondemandSpend: "48", unpricedCost: "2" });
    await show("unpriced");
    expect((await overviewOf()).ledger).toMatchObject({ ondemandSpend: "26.4" });
  });
});

describe("used commitment with only its actual costs imported", () => {
  const bill = (cost: number) => days(1, 10).map((day) => line(day, "Standard_D2s_v5", cost, { PayGPrice: 0.2 }));
  const onDemand = line(1, "Standard_D2s_v5", 4.8, { PayGPrice: 0.2, PricingModel: "OnDemand", ReservationId: "" });
  const purchase = line(1, "", 36, { ChargeType: "Purchase", Quantity: 1, Frequency: "OneTime" });

  it("saves nothing that is known, and says so", async () => {
    await imports.importOne("actual", csvOf([...bill(0), onDemand, purchase]));
    const { ledger, coverage, isUnamortized } = await overviewOf({}, "actual");
    expect(isUnamortized).toBe(true);
    const unknown = { netSavings: "0", netSavingRate: null, utilization: null };
    expect(ledger).toMatchObject({ ondemandSpend: "0", totalCommitmentCost: "0", ...unknown });
    expect(coverage).toMatchObject({ onDemandCost: "4.8", coverageRate: null, coverageUtil: null });
    const { inventory } = commitmentCalls.azureReservations;
    const { rows } = await makeCall(
      commitmentServed,
      inventory,
      requested,
      testCaller("actual"),
      testServices(imports),
    );
    expect(rows).toMatchObject([{ commitPrice: null }]);
  });

  it("has no price of a list, either", async () => {
    const september = line(1, "Standard_D2s_v5", 1.2, { Date: "09/01/2026", BillingPeriodStartDate: "09/01/2026" });
    await imports.importOne("actual", csvOf([september]));
    const { ledger } = await overviewOf({ startDate: "202609" }, "actual");
    // 24 × 0.1 on the day whose cost is known.
    expect(ledger).toMatchObject({ ondemandSpend: "2.4", usedCommitmentCost: "1.2" });
  });

  it("is known with amortized costs beside them", async () => {
    await imports.importOne("actual", csvOf([...bill(1.2), onDemand]));
    const { ledger, coverage, isUnamortized } = await overviewOf({}, "actual");
    expect(isUnamortized).toBe(false);
    // 10 × 24 × 0.2, less 10 × 1.2; and 4.8 on demand.
    expect(ledger).toMatchObject({ ondemandSpend: "48", netSavings: "36", utilization: "100" });
    expect(coverage).toMatchObject({ coverageRate: "90.9091", coverageUtil: "71.4286" });
  });
});
