import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { commitmentFiles } from "~/contract/tables/table-files";
import { parseCsv } from "../../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { importCalls } from "../../imports/calls";
import { removeImport } from "~/contract/imports/imports";
import { tableFileCalls } from "../../tables/calls";
import { commitmentServed } from "../calls";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

const months = { startDate: "202610", endDate: "202610", currency: "USD" };
const inventory = (company: string, kind: CommitmentKind, caller = testCaller(company)) =>
  makeCall(commitmentServed, commitmentCalls[kind].inventory, months, caller, testServices(imports));

/** Rows of the file of the inventory, by column. */
async function file(company: string, kind: "reservations" | "azureReservations") {
  const [head, ...lines] = parseCsv(
    await makeStreamedCall(
      tableFileCalls,
      commitmentFiles[kind].csv,
      { ...months, report: "inventory" },
      testCaller(company),
      testServices(imports),
    ),
  );
  return lines.map((line) => Object.fromEntries(head!.map((name, at) => [name, line[at]])));
}

const arn = (id: string) => `arn:aws:savingsplans::111122223333:savingsplan/${id}`;
const plan = (id: string, fields: object = {}) => ({
  savingsPlanId: id,
  savingsPlanArn: arn(id),
  start: "2026-10-01T00:00:00.000Z",
  end: "2027-10-01T00:00:00.000Z",
  state: "active",
  region: "us-east-1",
  savingsPlanType: "Compute",
  paymentOption: "Partial Upfront",
  currency: "USD",
  commitment: "1.50000000",
  upfrontPaymentAmount: "6570.0",
  recurringPaymentAmount: "0.75",
  termDurationInSeconds: 31536000,
  tags: { team: "web" },
  ...fields,
});
const listOf = (...plans: object[]) => JSON.stringify({ savingsPlans: plans });

/** An hour of a plan whose terms no line states. */
const billed = (id: string) => ({
  "bill/PayerAccountId": "111122223333",
  "lineItem/UsageAccountId": "111122223333",
  "lineItem/UsageStartDate": "2026-10-05T03:00:00Z",
  "lineItem/UsageEndDate": "2026-10-05T04:00:00Z",
  "lineItem/CurrencyCode": "USD",
  "lineItem/ProductCode": "ComputeSavingsPlans",
  "lineItem/LineItemType": "SavingsPlanRecurringFee",
  "lineItem/UnblendedCost": 1.5,
  "savingsPlan/SavingsPlanARN": arn(id),
  "savingsPlan/TotalCommitmentToDate": 1.5,
  "savingsPlan/UsedCommitment": 1.2,
  "savingsPlan/SavingsPlanEffectiveCost": "",
  "pricing/publicOnDemandCost": "",
});

describe("the provider's list of Savings Plans", () => {
  it("is joined with bills, and marks what only one of them contains", async () => {
    await imports.importOne("acme", csvOf([billed("both"), billed("bills")]));
    const list = gzipSync(listOf(plan("both"), plan("list", { state: "queued", start: "2027-01-01T00:00:00.000Z" })));
    expect(await imports.importOne("acme", list, { name: "plans.json.gz" })).toMatchObject({
      status: "published",
      format: "AWS Savings Plans list",
      rowsStored: 2,
      listed: [{ vendor: "aws", commitments: 2, live: true }],
      sums: [],
    });
    const { rows, total, statuses } = await inventory("acme", "savingsPlans");
    expect(total).toBe(3);
    expect(statuses).toEqual({ active: 1, queued: 1, ended: 0, unknown: 1 });
    const byId = new Map(rows.map((row) => [row.arn, row]));
    expect(byId.get(arn("bills"))).toMatchObject({ source: "bills", endDate: null, tag: "" });
    expect(byId.get(arn("both"))).toMatchObject({
      source: "both",
      startDate: "2026-10-01",
      endDate: "2027-10-01",
      // From 20 November.
      remainingPeriod: 315,
      status: "active",
      purchaseOption: "Partial Upfront",
      upfrontPayment: "6570",
      // 6,570 ÷ 8,760 hours = 0.75 upfront, the other half of 1.5 every hour.
      noUpfrontPayment: "0.75",
      serviceCode: "ComputeSavingsPlans",
      createDate: null,
      tag: "team=web",
    });
    expect(byId.get(arn("list"))).toMatchObject({
      source: "list",
      status: "queued",
      state: "queued",
      useType: "ComputeSavingsPlans",
      accountId: "111122223333",
      commitPrice: "1.5",
      noUpfrontPayment: "0.75",
      serviceCode: "",
      operationName: "",
    });
    const [head, ...lines] = parseCsv(
      await makeStreamedCall(
        tableFileCalls,
        commitmentFiles.savingsPlans.csv,
        { ...months, report: "inventory" },
        testCaller("acme"),
        testServices(imports),
      ),
    );
    expect(lines.map((line) => line[head!.indexOf("source")]).sort()).toEqual(["bills", "both", "list"]);
  });

  it("replaces an earlier one, is imported once, and can be removed", async () => {
    const first = await imports.importOne("once", listOf(plan("a"), plan("b")), { name: "a.json" });
    expect(await imports.importOne("once", listOf(plan("a"), plan("b")))).toMatchObject({ status: "unchanged" });
    const second = await imports.importOne("once", listOf(plan("b", { state: "retired" })));
    const statuses = async () =>
      (await inventory("once", "savingsPlans")).rows.map(({ name, status }) => [name, status]);
    expect(await statuses()).toEqual([
      ["a", "active"],
      ["b", "ended"],
    ]);
    for (const { importId } of [first, second])
      await makeCall(importCalls, removeImport, { importId }, testCaller("once"), testServices(imports));
    expect(await statuses()).toEqual([]);
  });

  it("does not estimate the effect of an expiring plan without a bill", async () => {
    await imports.importOne("soon", listOf(plan("soon", { end: "2026-12-01T00:00:00.000Z" })));
    const { keyFigures, overview } = commitmentCalls.savingsPlans;
    const { ending } = await makeCall(commitmentServed, overview, months, testCaller("soon"), testServices(imports));
    expect(ending).toMatchObject([{ name: "soon", endDate: "2026-12-01", source: "list", lostPerMonth: null }]);
    const figures = await makeCall(commitmentServed, keyFigures, months, testCaller("soon"), testServices(imports));
    const { arn, remainingPeriod } = ending[0]!;
    expect(figures.ending).toEqual([{ arn, remainingPeriod, name: "soon", endDate: "2026-12-01", lostPerMonth: null }]);
  });

  it("is rejected without permission for the provider", async () => {
    const summary = await imports.importOne("rights", listOf(plan("a")), { authorized: ["gcp"] });
    expect(summary.problem?.code).toBe("not-authorized");
    expect((await inventory("rights", "savingsPlans")).total).toBe(0);
  });
});

describe("the dataset Contract Commitment", () => {
  const row = {
    ContractCommitmentId: arn("focus"),
    ContractCommitmentCategory: "Spend",
    ContractCommitmentType: "Savings Plan",
    ContractCommitmentDescription: "3y",
    ContractCommitmentCost: 8760,
    ContractCommitmentQuantity: "",
    ContractCommitmentUnit: "USD",
    ContractCommitmentPeriodStart: "2026-01-01T00:00:00Z",
    ContractCommitmentPeriodEnd: "2027-01-01T00:00:00Z",
    ContractId: "c",
    ContractPeriodStart: "2026-01-01T00:00:00Z",
    ContractPeriodEnd: "2027-01-01T00:00:00Z",
    BillingCurrency: "USD",
  };
  it.each([
    ["1.3", {}],
    ["1.4", { ContractCommitmentLifecycleStatus: "Active", ContractCommitmentPaymentModel: "All Upfront" }],
  ])("of FOCUS %s is a list of commitments", async (version, more) => {
    const summary = await imports.importOne(`focus ${version}`, csvOf([{ ...row, ...more }]));
    expect(summary).toMatchObject({ status: "published", format: `FOCUS ${version} commitments` });
    expect((await inventory(`focus ${version}`, "savingsPlans")).rows).toMatchObject([
      { source: "list", startDate: "2026-01-01", endDate: "2027-01-01", commitPrice: "1", status: "active" },
    ]);
  });

  it.each([
    ["an offset", "2026-01-01 00:00:00+00:00", "2027-01-01 09:00:00+09:00"],
    ["no offset", "2026-01-01 00:00", "2027-01-01 00:00:00"],
    ["no time", "2026-01-01", "01/01/2027"],
  ])("has times with %s", async (_name, ContractCommitmentPeriodStart, ContractCommitmentPeriodEnd) => {
    await imports.importOne("times", csvOf([{ ...row, ContractCommitmentPeriodStart, ContractCommitmentPeriodEnd }]));
    // 8760 in 8760 hours.
    expect((await inventory("times", "savingsPlans")).rows).toMatchObject([
      { startDate: "2026-01-01", endDate: "2027-01-01", commitPrice: "1" },
    ]);
  });

  it("is rejected if it is incomplete, or has more rows than there can be commitments", async () => {
    const [header, record] = csvOf([row]).split("\n");
    const cut = await imports.importOne("cut", `${header}\n${record}\n"${record}`);
    expect(cut).toMatchObject({ status: "failed", problem: { code: "open-quote" } });
    const long = await imports.importOne("long", `${header}\n${`${record}\n`.repeat(100_001)}`);
    expect(long.problem).toMatchObject({ code: "too-many-commitments", values: { limit: "100000" } });
    const zipped = gzipSync(`${header}\n${`${record}\n`.repeat(600_000)}`);
    const bomb = await imports.importOne("bomb", zipped);
    expect(bomb.problem?.code).toBe("unzips-too-much");
  });

  it.each([
    ["a column", { ServiceProviderName: "Amazon Web Services", ContractCommitmentId: "c-1" }],
    ["the form of the id", {}],
  ])("is rejected if %s contradicts the provider that was given", async (_name, more) => {
    const summary = await imports.importOne("other", csvOf([{ ...row, ...more }]), { vendor: "azure" });
    expect(summary.problem).toMatchObject({
      code: "wrong-provider",
      line: 2,
      values: { found: "aws", asked: "azure" },
    });
  });

  it("is rejected if no column names the provider, or a date is invalid", async () => {
    const unknown = await imports.importOne("unknown", csvOf([{ ...row, ContractCommitmentId: "c-1" }]));
    expect(unknown.problem).toMatchObject({ code: "unknown-provider", line: 2 });
    const listed = await imports.importOne("given", csvOf([{ ...row, ContractCommitmentId: "c-1" }]), {
      vendor: "gcp",
    });
    expect(listed.status).toBe("published");
    const two = [
      { ...row, ContractCommitmentDescription: "3y\nall upfront" },
      { ...row, ContractCommitmentPeriodEnd: "soon" },
    ];
    const late = await imports.importOne("late", csvOf(two));
    const end = { column: "ContractCommitmentPeriodEnd", values: { value: "soon" } };
    expect(late.problem).toMatchObject({ code: "bad-date", line: 4, ...end });
  });
});

describe("lists of reservations", () => {
  it("contain the cost of one reservation, and Azure's fields by their own names", async () => {
    const reserved = {
      ReservedInstancesId: "r-1",
      InstanceType: "m5.large",
      InstanceCount: 4,
      Start: "2026-10-12T00:00:00Z",
      End: "2027-10-12T00:00:00Z",
      State: "active",
      FixedPrice: 100.25,
      UsagePrice: 0,
      CurrencyCode: "USD",
      OfferingType: "Partial Upfront",
      InstanceTenancy: "default",
      RecurringCharges: [{ Amount: 0.025, Frequency: "Hourly" }],
    };
    await imports.importOne("each", JSON.stringify({ ReservedInstances: [reserved] }), { name: "ri.json" });
    expect((await file("each", "reservations"))[0]).toMatchObject({
      reservedId: "r-1",
      serviceCode: "AmazonEC2",
      createDate: "",
      // 4 × 100.25, and 4 × 0.025.
      upfrontPayment: "401",
      noUpfrontPayment: "0.1",
      fixPrice: "100.25",
      chargeAmount: "0.025",
      instanceTenancy: "default",
      commitPrice: "",
    });
    const order = "/providers/microsoft.capacity/reservationOrders/order-1";
    const azure = {
      id: `${order}/reservations/res-1`,
      type: "Microsoft.Capacity/reservationOrders/reservations",
      location: "koreacentral",
      sku: { name: "Standard_D2s_v3" },
      properties: {
        displayName: "web",
        billingPlan: "Monthly",
        billingScopeId: "/subscriptions/sub-1",
        reservedResourceType: "VirtualMachines",
        quantity: 3,
        term: "P1Y",
        purchaseDateTime: "2026-10-11T22:46:32Z",
        effectiveDateTime: "2026-10-12T01:30:00Z",
        expiryDateTime: "2027-10-12T01:30:00Z",
        appliedScopeType: "Shared",
      },
    };
    await imports.importOne("own", JSON.stringify({ value: [azure] }), { name: "azure.json" });
    expect((await file("own", "azureReservations"))[0]).toMatchObject({
      reservedId: "res-1",
      reservationId: "res-1",
      referenceOrderId: "order-1",
      displayName: "web",
      quantity: "3",
      term: "P1Y",
      billingPlan: "Monthly",
      subscriptionId: "sub-1",
      skuId: "Standard_D2s_v3",
      scopeType: "Shared",
      productName: "Virtual Machines",
      createDate: "2026-10-11",
      effectiveDateTime: "2026-10-12T01:30:00.000Z",
      expiryDateTime: "2027-10-12T01:30:00.000Z",
      hourPrice: "",
      totalPrice: "",
    });
  });

  it("in invalid JSON are rejected as before", async () => {
    const summary = await imports.importOne("json", '{"value":[1]}');
    expect(summary.problem?.code).toBe("not-a-table");
  });
});
