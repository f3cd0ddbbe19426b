import { afterAll, beforeAll, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { commitmentFiles } from "~/contract/tables/table-files";
import { october, onDemand, plan, used } from "../../tests/support/bills/commitment-lines";
import type { Row } from "../../tests/support/bills/commitment-lines";
import { parseCsv } from "../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { tableFileCalls } from "../tables/calls";
import { commitmentServed } from "./calls";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

const coverageOf = (kind: "savingsPlans" | "azureReservations", company: string) =>
  makeCall(
    commitmentServed,
    commitmentCalls[kind].coverage,
    { startDate: "202610", endDate: "202610", currency: "USD", viewBy: "product" },
    testCaller(company),
    testServices(imports),
  );

/** The columns of coverage in the file, with the names of the columns first. */
async function fileOf(kind: "savingsPlans" | "azureReservations", company: string): Promise<string[][]> {
  const months = { startDate: "202610", endDate: "202610", currency: "USD" };
  const query = { ...months, report: "coverage" as const, viewBy: "product" as const };
  const { csv } = commitmentFiles[kind];
  const call = makeStreamedCall(tableFileCalls, csv, query, testCaller(company), testServices(imports));
  const [head = [], ...rows] = parseCsv(await call);
  const shown = ["item", "coverageRate", "unpricedCost", "incomparableCost", "totalCost"];
  const places = head.flatMap((name, place) => (shown.includes(name) ? [place] : []));
  return [head, ...rows].map((row) => places.map((place) => row[place]!));
}

const day = october(5, 5)[0]!;
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
  const lines = [used(plan("db"), day, 18, 30, databases), onDemand(day, 10, databases)];
  await imports.importOne("databases", csvOf(lines));
  // 30 of 40 at on-demand prices; 18 of 28 in cost.
  expect((await coverageOf("savingsPlans", "databases")).sum).toMatchObject({
    ...{ coveredOnDemandCost: "30", onDemandCost: "10", coverageRate: "75", coverageUtil: "64.2857" },
    incomparableCost: "0",
  });
});

it("databases do not lower the coverage of Savings Plans that were used for machines alone", async () => {
  await imports.importOne("machines", csvOf([used(plan("ec2"), day, 18, 30), onDemand(day, 10, databases)]));
  expect((await coverageOf("savingsPlans", "machines")).sum).toMatchObject({ onDemandCost: "0", coverageRate: "100" });
  // Few files have commitments that are not compared; the others have no column of them.
  expect((await fileOf("savingsPlans", "machines"))[0]).toEqual(["item", "coverageRate", "unpricedCost", "totalCost"]);
});

it("what a reservation covers of a service without known on-demand usage is named, but not compared", async () => {
  const lines = [
    ...[used(reservation("app", apps), day, 7, 9), onDemand(day, 4, apps)],
    ...[used(reservation("vm", machines), day, 18, 30), onDemand(day, 10, machines)],
  ];
  await imports.importOne("apps", csvOf(lines));
  const { sum, rows } = await coverageOf("azureReservations", "apps");
  expect(sum).toMatchObject({
    ...{ coveredOnDemandCost: "30", commitmentCost: "18", onDemandCost: "10", totalCost: "28", coverageRate: "75" },
    incomparableCost: "7",
  });
  expect(rows).toMatchObject([
    { item: "Virtual Machines", coverageRate: "75", incomparableCost: "0" },
    { item: "Azure App Service", coverageRate: null, coverageUtil: null, commitmentCost: "0", incomparableCost: "7" },
  ]);
  expect(await fileOf("azureReservations", "apps")).toEqual([
    ["item", "coverageRate", "unpricedCost", "incomparableCost", "totalCost"],
    ["Virtual Machines", "75", "0", "0", "28"],
    ["Azure App Service", "", "0", "7", "0"],
  ]);
  // The ledger's file has the same coverage.
  const query = { startDate: "202610", endDate: "202610", currency: "USD", report: "ledger" as const };
  const { csv } = commitmentFiles.azureReservations;
  const ledger = await makeStreamedCall(tableFileCalls, csv, query, testCaller("apps"), testServices(imports));
  expect(parseCsv(ledger)).toContainEqual(["incomparableCost", "7", "USD"]);
});
