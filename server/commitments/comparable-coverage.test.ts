import { afterAll, beforeAll, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { commitmentFiles } from "~/contract/tables/table-files";
import { daysFrom, onDemand, plan, used } from "../../tests/support/bills/commitment-lines";
import type { Period, Row } from "../../tests/support/bills/commitment-lines";
import { parseCsv } from "../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { tableFileCalls } from "../tables/calls";
import { commitmentServed } from "./calls";

let imports: TestImports;
/** Each case has a month of its own. */
beforeAll(async () => {
  imports = await openTestImports();
  const [ofDatabases, ofMachines, ofApps] = ["2026-08-05", "2026-09-05", "2026-10-05"].map(
    (date) => daysFrom(date, 1)[0]!,
  ) as [Period, Period, Period];
  await imports.importOne(
    company,
    csvOf([
      ...[used(plan("db"), ofDatabases, 18, 30, databases), onDemand(ofDatabases, 10, databases)],
      ...[used(plan("ec2"), ofMachines, 18, 30), onDemand(ofMachines, 10, databases)],
      ...[used(reservation("app", apps), ofApps, 7, 9), onDemand(ofApps, 4, apps)],
      ...[used(reservation("vm", machines), ofApps, 18, 30), onDemand(ofApps, 10, machines)],
    ]),
  );
});
afterAll(() => imports?.close());

const company = "acme";
const monthOf = (month: string) => ({ startDate: month, endDate: month, currency: "USD" });
const coverageOf = (kind: "savingsPlans" | "azureReservations", month: string) =>
  makeCall(
    commitmentServed,
    commitmentCalls[kind].coverage,
    { ...monthOf(month), viewBy: "product" },
    testCaller(company),
    testServices(imports),
  );

/** The columns of coverage in the file, with the names of the columns first. */
async function fileOf(kind: "savingsPlans" | "azureReservations", month: string): Promise<string[][]> {
  const query = { ...monthOf(month), report: "coverage" as const, viewBy: "product" as const };
  const { csv } = commitmentFiles[kind];
  const call = makeStreamedCall(tableFileCalls, csv, query, testCaller(company), testServices(imports));
  const [head = [], ...rows] = parseCsv(await call);
  const shown = ["item", "coverageRate", "unpricedCost", "incomparableCost", "totalCost"];
  const places = head.flatMap((name, place) => (shown.includes(name) ? [place] : []));
  return [head, ...rows].map((row) => places.map((place) => row[place]!));
}

const databases: Row = { ServiceName: "Amazon Relational Database Service", x_UsageType: "InstanceUsage:db.r7g.large" };
const machines: Row = { ProviderName: "Microsoft", InvoiceIssuerName: "Microsoft", ServiceName: "Virtual Machines" };
const apps: Row = { ...machines, ServiceName: "Azure App Service" };
const reservation = (id: string, of: Row): Row => ({
  ...of,
  CommitmentDiscountId: `/providers/Microsoft.Capacity/reservationOrders/o/reservations/${id}`,
  CommitmentDiscountCategory: "Usage",
  CommitmentDiscountType: "Reservation",
});

it("a Savings Plan for databases is compared with the databases that it does not cover", async () => {
  // 30 of 40 at on-demand prices; 18 of 28 in cost.
  expect((await coverageOf("savingsPlans", "202608")).sum).toMatchObject({
    ...{ coveredOnDemandCost: "30", onDemandCost: "10", coverageRate: "75", coverageUtil: "64.2857" },
    incomparableCost: "0",
  });
});

it("databases do not lower the coverage of Savings Plans that were used for machines alone", async () => {
  expect((await coverageOf("savingsPlans", "202609")).sum).toMatchObject({ onDemandCost: "0", coverageRate: "100" });
  // Few files have commitments that are not compared; the others have no column of them.
  expect((await fileOf("savingsPlans", "202609"))[0]).toEqual(["item", "coverageRate", "unpricedCost", "totalCost"]);
});

it("what a reservation covers of a service without known on-demand usage is named, but not compared", async () => {
  const { sum, rows } = await coverageOf("azureReservations", "202610");
  expect(sum).toMatchObject({
    ...{ coveredOnDemandCost: "30", commitmentCost: "18", onDemandCost: "10", totalCost: "28", coverageRate: "75" },
    incomparableCost: "7",
  });
  expect(rows).toMatchObject([
    { item: "Virtual Machines", coverageRate: "75", incomparableCost: "0" },
    { item: "Azure App Service", coverageRate: null, coverageUtil: null, commitmentCost: "0", incomparableCost: "7" },
  ]);
  expect(await fileOf("azureReservations", "202610")).toEqual([
    ["item", "coverageRate", "unpricedCost", "incomparableCost", "totalCost"],
    ["Virtual Machines", "75", "0", "0", "28"],
    ["Azure App Service", "", "0", "7", "0"],
  ]);
  // The ledger's file has the same coverage.
  const query = { ...monthOf("202610"), report: "ledger" as const };
  const { csv } = commitmentFiles.azureReservations;
  const ledger = await makeStreamedCall(tableFileCalls, csv, query, testCaller(company), testServices(imports));
  expect(parseCsv(ledger)).toContainEqual(["incomparableCost", "7", "USD"]);
});
