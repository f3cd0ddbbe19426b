import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { adviceCalls, bestPurchaseCalls } from "~/contract/commitments/advice";
import type { AdviceRow } from "~/contract/commitments/advice";
import { adviceFiles } from "~/contract/tables/table-files";
import { parseCsv } from "../../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { tableFileCalls } from "../../tables/calls";
import { saveRates } from "../../money/published-rates";
import { adviceServed } from "./calls";

describe("recommendations from a bill", () => {
  let imports: TestImports;
  /** Makes a case's bills the only ones of the company. */
  let show: (shown: "usual" | "older" | "office" | "inYuan") => Promise<void>;
  beforeAll(async () => {
    imports = await openTestImports();
    show = await imports.importCases("acme", {
      usual: [...lines()],
      older: withOlderPlans(),
      office: inOfficeHours(),
      inYuan: alsoInYuan(),
    });
  });
  beforeEach(() => show("usual"));
  afterAll(() => imports?.close());

  const hour = (day: number, at: number) =>
    `2026-11-${String(day).padStart(2, "0")}T${String(at).padStart(2, "0")}:00:00Z`;
  const nextHour = (start: string) => new Date(Date.parse(start) + 3_600_000).toISOString().replace(".000Z", "Z");
  const line = (start: string, overrides: Record<string, string>) => ({
    "bill/PayerAccountId": "111122223333",
    "bill/BillingPeriodStartDate": "2026-11-01T00:00:00Z",
    "bill/BillingPeriodEndDate": "2026-12-01T00:00:00Z",
    "lineItem/UsageAccountId": "444455556666",
    "lineItem/LineItemType": "Usage",
    "lineItem/UsageStartDate": start,
    "lineItem/UsageEndDate": nextHour(start),
    "lineItem/ProductCode": "AmazonEC2",
    "lineItem/UsageType": "BoxUsage:c5.large",
    "lineItem/Operation": "RunInstances",
    "lineItem/CurrencyCode": "USD",
    "lineItem/UsageAmount": "1",
    "lineItem/UnblendedCost": "0.085",
    "pricing/publicOnDemandCost": "0.085",
    "product/instanceType": "c5.large",
    "product/region": "us-east-1",
    "product/operatingSystem": "Linux",
    "savingsPlan/SavingsPlanARN": "",
    "savingsPlan/SavingsPlanEffectiveCost": "",
    "savingsPlan/PurchaseTerm": "",
    "savingsPlan/PaymentOption": "",
    "savingsPlan/OfferingType": "",
    "savingsPlan/StartTime": "",
    "savingsPlan/EndTime": "",
    "savingsPlan/TotalCommitmentToDate": "",
    "savingsPlan/UsedCommitment": "",
    ...overrides,
  });

  /** Days 3 to 9, without day 5: 2 instances on demand, 4 in office hours, and one that a plan covers for 0.056. */
  function* lines() {
    for (const day of [3, 4, 6, 7, 8, 9])
      for (let at = 0; at < 24; at += 1) {
        const start = hour(day, at);
        const count = at >= 8 && at < 16 ? 4 : 2;
        yield line(start, {
          "lineItem/UsageAmount": String(count),
          "lineItem/UnblendedCost": String(count * 0.085),
          "pricing/publicOnDemandCost": String(count * 0.085),
        });
        yield line(start, {
          "lineItem/LineItemType": "SavingsPlanCoveredUsage",
          "savingsPlan/SavingsPlanARN": "arn:aws:savingsplans::444455556666:savingsplan/one",
          "savingsPlan/SavingsPlanEffectiveCost": "0.056",
          "savingsPlan/PurchaseTerm": "1yr",
          "savingsPlan/PaymentOption": "No Upfront",
          "savingsPlan/OfferingType": "ComputeSavingsPlans",
          "savingsPlan/StartTime": "2026-03-01T00:00:00.000Z",
          "savingsPlan/EndTime": "2027-03-01T00:00:00.000Z",
        });
        yield line(start, {
          "lineItem/LineItemType": "SavingsPlanRecurringFee",
          "lineItem/UsageType": "ComputeSP:1yrNoUpfront",
          "lineItem/Operation": "",
          "lineItem/ProductCode": "ComputeSavingsPlans",
          "lineItem/UnblendedCost": "0.056",
          "pricing/publicOnDemandCost": "0.056",
          "savingsPlan/SavingsPlanARN": "arn:aws:savingsplans::444455556666:savingsplan/one",
          "savingsPlan/PurchaseTerm": "1yr",
          "savingsPlan/PaymentOption": "No Upfront",
          "savingsPlan/OfferingType": "ComputeSavingsPlans",
          "savingsPlan/StartTime": "2026-03-01T00:00:00.000Z",
          "savingsPlan/EndTime": "2027-03-01T00:00:00.000Z",
          "savingsPlan/TotalCommitmentToDate": "0.056",
          "savingsPlan/UsedCommitment": "0.056",
        });
      }
  }

  function withOlderPlans() {
    const older = [..."abcdefghxyz"].flatMap((name, at) => {
      const plan = {
        "savingsPlan/SavingsPlanARN": `arn:aws:savingsplans::444455556666:savingsplan/${name}`,
        "savingsPlan/PurchaseTerm": "1yr",
        "savingsPlan/PaymentOption": "No Upfront",
        "savingsPlan/OfferingType": "ComputeSavingsPlans",
        "savingsPlan/StartTime": `2026-01-${10 + at}T00:00:00.000Z`,
        "savingsPlan/EndTime": `2027-01-${10 + at}T00:00:00.000Z`,
      };
      return [
        line(hour(3, 0), {
          ...plan,
          "lineItem/LineItemType": "SavingsPlanCoveredUsage",
          "savingsPlan/SavingsPlanEffectiveCost": "0.070",
        }),
        line(hour(3, 0), {
          ...plan,
          "lineItem/LineItemType": "SavingsPlanRecurringFee",
          "lineItem/UsageType": "ComputeSP:1yrNoUpfront",
          "savingsPlan/TotalCommitmentToDate": "0.070",
          "savingsPlan/UsedCommitment": "0.070",
        }),
      ];
    });
    const fee = line("2027-03-01T00:00:00Z", { "lineItem/LineItemType": "Fee", "lineItem/UsageType": "Registration" });
    return [...lines(), ...older, fee];
  }

  function inOfficeHours() {
    // In 8 of 24 hours: each dollar replaced costs three times 0.056 ÷ 0.085.
    const isOfficeHour = (line: number) => Math.floor(line / 3) % 24 >= 8 && Math.floor(line / 3) % 24 < 16;
    return [...lines()].filter((_, n) => n % 3 > 0 || isOfficeHour(n));
  }

  function alsoInYuan() {
    // The same usage again, of another payer, at twice the amounts in CNY.
    const inYuan = (usd: ReturnType<typeof line>) => ({
      ...Object.fromEntries(
        Object.entries(usd).map(([name, value]) => [
          name,
          /Cost$|Commitment/.test(name) && value !== ""
            ? String(Number(value) * 2)
            : value.replace("444455556666", "2"),
        ]),
      ),
      "bill/PayerAccountId": "222233334444",
      "lineItem/CurrencyCode": "CNY",
    });
    return [...lines(), ...[...lines()].map(inYuan)];
  }

  const ask = (overrides: object = {}) =>
    makeCall(adviceServed, adviceCalls.savingsPlans.list, overrides, testCaller("acme"), testServices(imports));

  it("recommends the plan that saves most, at the rates of an existing plan for the same usage", async () => {
    const { rows, window } = await ask();
    expect(window).toEqual({
      from: "2026-11-03T00:00Z",
      until: "2026-11-10T00:00Z",
      hours: 144,
      missingHours: 24,
      spreadPercent: 0,
    });
    // Two are always on; the other two in 8 of 24 hours, in which they would have to save 34 %, so they stay on demand.
    const expected: Partial<AdviceRow> = {
      accountId: "111122223333-usual",
      commitmentPerHour: "0.112",
      // (16 × 2 + 8 × 4) ÷ 24 × 0.085 × 730
      onDemandCost: "165.466666667",
      // 2 × (0.085 − 0.056) × 730
      estimatedMonthlySavings: "42.34",
      savingRate: "25.5882",
      utilization: "100",
      coverage: "75",
      // 12 × 0.056 ÷ 0.085
      breakEvenMonths: "7.905882353",
      // Nothing is paid upfront.
      upfrontPaybackMonths: "0",
      upfrontCost: "0",
      // What the existing plan is billed.
      listedOn: null,
      unpriced: [],
      currency: "USD",
    };
    expect(rows).toEqual([expect.objectContaining(expected)]);
  });

  it("takes the rate of the newest of several plans, and ends with the newest usage, though a fee is dated in the future", async () => {
    await show("older");
    const { list } = adviceCalls.savingsPlans;
    const { window, rows } = await makeCall(adviceServed, list, {}, testCaller("acme"), testServices(imports));
    // 2 × 0.056, as above.
    expect(rows).toMatchObject([{ commitmentPerHour: "0.112" }]);
    expect(window).toMatchObject({ until: "2026-11-10T00:00Z", hours: 144 });
  });

  it("finds the best purchase of all services", async () => {
    const best = async (kind: "savingsPlans" | "reservations") =>
      (await makeCall(adviceServed, bestPurchaseCalls[kind], {}, testCaller("acme"), testServices(imports))).best;
    expect(await best("savingsPlans")).toMatchObject({ kind: "savingsPlans", row: { commitmentPerHour: "0.112" } });
    // No source states the price of a reservation.
    expect(await best("reservations")).toBeNull();
  });

  it("counts usage of an ending plan as on demand, without a renewal", async () => {
    const [row] = (await ask({ ending: "lapse" })).rows;
    expect(row).toMatchObject({ commitmentPerHour: "0.168", utilization: "100" });
  });

  it("names what has no price on these terms", async () => {
    const [row] = (await ask({ term: "P3Y" })).rows;
    expect(row).toMatchObject({
      commitmentPerHour: null,
      estimatedMonthlySavings: null,
      unpriced: [{ item: "c5.large, Linux, us-east-1", onDemandCost: "165.466666667" }],
    });
  });

  it("ends with the requested hour", async () => {
    const { window, rows } = await ask({ until: "2026-11-09T12:00Z" });
    expect(window).toMatchObject({
      from: "2026-11-02T12:00Z",
      until: "2026-11-09T12:00Z",
      hours: 132,
      missingHours: 36,
    });
    expect(rows[0]).toMatchObject({ commitmentPerHour: "0.112" });
    await expect(ask({ until: "2026-12-09T12:00Z" })).rejects.toMatchObject({ fields: { until: ["hourInvalid"] } });
    await expect(ask({ until: "2023-10-09T12:00Z" })).rejects.toMatchObject({ fields: { until: ["hourTooOld"] } });
  });

  it("simulates any amount per hour", async () => {
    const { simulation } = await makeCall(
      adviceServed,
      adviceCalls.savingsPlans.simulation,
      { commitment: "0.224", steps: 2 },
      testCaller("acme"),
      testServices(imports),
    );
    // All four are covered: the last two are used in a third of the hours.
    expect(simulation).toMatchObject({
      best: { amount: "0.112", savings: "8.352" },
      chosen: {
        amount: "0.224",
        cost: "32.256",
        replaced: "32.64",
        savings: "0.384",
        utilization: "66.6667",
        coverage: "100",
      },
      ladder: [
        { amount: "0.112", total: "0.112", utilization: "100" },
        { amount: "0.112", total: "0.224", utilization: "33.3333" },
      ],
      ending: [{ endDate: "2027-03-01" }],
    });
    expect(simulation!.hours).toHaveLength(144);
    expect(simulation!.hours[8]).toEqual({
      start: "2026-11-03T08:00Z",
      used: "0.224",
      covered: "0.34",
      onDemand: "0",
      idle: "0",
    });
    expect(simulation!.hours[0]).toMatchObject({ used: "0.112", covered: "0.17", idle: "0.112" });
    expect(simulation!.changes.find(({ percent }) => percent === -30)?.best).toBe("0.0784");
  });

  it("simulates the best purchase if the requested one is of other terms, and has no file of another one", async () => {
    // The form sends the id of the purchase with all accounts along.
    const query = { account: "each", row: "Compute|111122223333|USD" };
    const { savingsPlans } = adviceCalls;
    const services = testServices(imports);
    const { simulation } = await makeCall(adviceServed, savingsPlans.simulation, query, testCaller("acme"), services);
    expect(simulation).toMatchObject({
      row: { id: "Compute|444455556666|USD", accountId: "444455556666" },
      best: { amount: "0.112" },
    });
    const file = adviceFiles.savingsPlans.csv;
    const fileOf = (row: string) =>
      makeStreamedCall(tableFileCalls, file, { ...query, row, report: "hours" }, testCaller("acme"), services);
    // The head, and the hours of six days.
    expect(parseCsv(await fileOf("Compute|444455556666|USD"))).toHaveLength(145);
    const refusal = { status: 422, fields: { row: [expect.stringContaining(query.row)] } };
    await expect(fileOf(query.row)).rejects.toMatchObject(refusal);
    const list = { ...query, report: "list" } as const;
    await expect(makeStreamedCall(tableFileCalls, file, list, testCaller("acme"), services)).rejects.toMatchObject(
      refusal,
    );
  });

  it("simulates usage for which no amount saves anything", async () => {
    await show("office");
    const { simulation: call } = adviceCalls.savingsPlans;
    const { rows, simulation } = await makeCall(adviceServed, call, {}, testCaller("acme"), testServices(imports));
    expect(rows).toEqual([]);
    expect(simulation).toMatchObject({
      row: { id: "Compute|111122223333-office|USD" },
      best: { amount: "0", savings: "0" },
    });
  });

  it("names no commitments as ending that were returned, or begin later", async () => {
    const listed = (id: string, fields: object) => ({
      ...{ savingsPlanId: id, savingsPlanArn: `arn:aws:savingsplans::111122223333:savingsplan/${id}` },
      ...{ start: "2026-10-01T00:00:00.000Z", end: "2027-10-01T00:00:00.000Z", ...fields },
    });
    const savingsPlans = [
      listed("active", { state: "active" }),
      listed("returned", { state: "returned" }),
      listed("queued", { state: "queued", start: "2026-12-01T00:00:00.000Z" }),
    ];
    await imports.importAll("returned", {
      "bill.csv": csvOf([...lines()]),
      "list.json": JSON.stringify({ savingsPlans }),
    });
    const { simulation } = await makeCall(
      adviceServed,
      adviceCalls.savingsPlans.simulation,
      {},
      testCaller("returned"),
      testServices(imports),
    );
    expect(simulation!.ending.map(({ endDate }) => endDate).sort()).toEqual(["2027-03-01", "2027-10-01"]);
  });

  it("equals its file", async () => {
    const file = async (report: "list" | "hours") =>
      parseCsv(
        await makeStreamedCall(
          tableFileCalls,
          adviceFiles.savingsPlans.csv,
          { report },
          testCaller("acme"),
          testServices(imports),
        ),
      );
    const [head, row] = await file("list");
    const cells = Object.fromEntries(head!.map((name, at) => [name, row![at]]));
    expect(head!.slice(0, 12).join()).toBe(
      "accountId,region,instanceFamily,instanceType,platform,quantity,commitmentPerHour,onDemandCost,estimatedMonthlySavings,savingRate,utilization,breakEvenMonths",
    );
    expect(cells).toMatchObject({ commitmentPerHour: "0.112", estimatedMonthlySavings: "42.34", quantity: "" });
    expect(await file("hours")).toHaveLength(145);
  });

  it("ends with the provider's own newest usage, years before that of another, and offers its accounts alone", async () => {
    const old = Object.fromEntries(
      Object.entries([...lines()][0]!).map(([name, value]) => [name, value.replace(/2026-(11|12)/, "2022-$1")]),
    );
    const azure = { Date: "11/03/2026", BillingCurrency: "USD", MeterCategory: "Virtual Machines", MeterId: "m" };
    await imports.importAll("long-ago", {
      "aws.csv": csvOf([old]),
      "azure.csv": csvOf([{ ...azure, SubscriptionId: "s-1", ChargeType: "Usage", Cost: 1 }]),
    });
    const askOf = (query: object) =>
      makeCall(adviceServed, adviceCalls.savingsPlans.list, query, testCaller("long-ago"), testServices(imports));
    const { window } = await askOf({});
    expect(window.until).toBe(old["lineItem/UsageEndDate"]!.replace(":00:00Z", ":00Z"));
    // Also if the chosen account has no usage.
    for (const account of ["payer", "999"])
      expect((await askOf({ account })).accounts).toEqual([{ code: "444455556666", name: "444455556666" }]);
  });

  it("compares purchases in different currencies by their exchange rates", async () => {
    await show("inYuan");
    const savings = async () =>
      (await ask()).rows.map(({ estimatedMonthlySavings, currency }) => `${estimatedMonthlySavings} ${currency}`);
    const best = async () =>
      (await makeCall(adviceServed, bestPurchaseCalls.savingsPlans, {}, testCaller("acme"), testServices(imports)))
        .best;
    expect(await savings()).toEqual(["42.34 USD", "84.68 CNY"]);
    for (const [perUsd, larger] of [
      ["7", "USD"],
      ["1.5", "CNY"],
    ] as const) {
      await saveRates(imports.stateStore, [{ month: "2026-11", currency: "CNY", perUsd, publishedOn: "2026-11-01" }]);
      expect((await savings())[0]).toContain(larger);
      expect(await best()).toMatchObject({ row: { currency: larger } });
    }
    // The file simulates the same purchase as the screen: the best one, though this amount of the other saves more.
    const query = { commitment: "0.112" };
    const services = testServices(imports);
    const { simulation } = adviceCalls.savingsPlans;
    const shown = await makeCall(adviceServed, simulation, query, testCaller("acme"), services);
    expect(shown.simulation!.row.currency).toBe("CNY");
    const file = adviceFiles.savingsPlans.csv;
    const text = await makeStreamedCall(
      tableFileCalls,
      file,
      { ...query, report: "hours" },
      testCaller("acme"),
      services,
    );
    const [head, first] = parseCsv(text);
    expect(first![head!.indexOf("currency")]).toBe("CNY");
  });
});
