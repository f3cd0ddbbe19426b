import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { Call } from "~/contract/call";
import {
  adviceFiles,
  anomalyFile,
  auditFile,
  backtestFile,
  billFile,
  commitmentFiles,
  costFile,
} from "~/contract/tables/table-files";
import { openExportedBills, query } from "../../tests/support/bills/exported-bills";
import { makeStreamedBytes, testCaller, testServices } from "../../tests/support/stores/call-handler";
import type { TestStores } from "../../tests/support/stores/stores";
import { insertSet } from "../service-groups/sets";
import { tableFileCalls } from "./calls";

let stores: TestStores;
beforeAll(async () => {
  stores = await openExportedBills();
});
afterAll(() => stores.close());

/** The facts of a workbook, without those that every workbook has. */
async function factsOf<R extends z.ZodObject>(call: Call<R, z.ZodNever>, request: z.input<R>) {
  const bytes = await makeStreamedBytes(tableFileCalls, call, request, testCaller("acme"), testServices(stores));
  const facts = (await readXlsx(bytes)).sheets[1]!.rows.slice(1).map(([name, value]) => [name, value]);
  return facts.filter(([name]) => !["Company", "Created (UTC)", "Rows"].includes(String(name)));
}

test("alerts state the filters of their list, and the sensitivity that they were found with", async () => {
  const days = { start: "2026-10-01", end: "2026-10-31" };
  expect(
    await factsOf(anomalyFile.xlsx, {
      ...{ ...days, vendors: ["aws", "azure"], levels: ["major", "critical"], types: ["ai"], kinds: ["product"] },
      ...{ statuses: ["new"], show: "starred", sensitivity: "high" },
    }),
  ).toEqual([
    ["Content", "Anomalies"],
    ["Period", "10/01/2026 – 10/31/2026"],
    ["Providers", "Amazon Web Services, Microsoft Azure"],
    ["Currency", "USD"],
    ["Sensitivity", "High"],
    ["Filters", "Level is Major, Critical; Found by is AI; Series is Products; Status is New; Show is Starred"],
  ]);
  const all = await factsOf(anomalyFile.xlsx, { ...days, vendors: [] });
  expect(all).toContainEqual(["Filters", "None"]);
  expect(all).toContainEqual(["Sensitivity", "Medium"]);
});

test("a backtest states its rule and the days that it could judge", async () => {
  const filters = [{ field: "account" as const, values: ["=1+1"] }];
  const rule = { vendor: "aws" as const, viewBy: "product" as const, filters, threshold: 30 };
  // Bills have lines of four days, none of which has the seven days before it.
  expect(await factsOf(backtestFile.xlsx, rule)).toEqual([
    ["Content", "Backtest"],
    ["Period", null],
    ["Provider", "Amazon Web Services"],
    ["Currency", "USD"],
    ["View by", "Each product on its own"],
    ["Alerts when", "Latest day vs. the 7-day average: Increase of at least 30% and $100.00"],
    ["Filters", "Account is +Prod"],
  ]);
  expect(await factsOf(backtestFile.xlsx, { ...rule, comparison: "models" })).toContainEqual([
    "Period",
    "09/30/2026 – 10/31/2026",
  ]);
});

test("commitments state their kind, view and filters", async () => {
  const request = {
    ...{ report: "utilization" as const, viewBy: "region" as const, startDate: "202610", endDate: "202610" },
    ...{ currency: "USD", accounts: ["=1+1", "2"], regions: ["us-east-1"], instanceFamilies: ["m5"] },
    agreements: ["arn:aws:ec2:us-east-1:1:reserved-instances/abc"],
  };
  const facts = await factsOf(commitmentFiles.reservations.xlsx, request);
  expect(facts).toContainEqual(["Content", "AWS reservations, Utilization"]);
  expect(facts).toContainEqual(["View by", "Region"]);
  expect(facts).toContainEqual([
    "Filters",
    "Account is +Prod, 2; Region is us-east-1; Instance type family is m5; Reservation is abc",
  ]);
  const inventory = await factsOf(commitmentFiles.reservations.xlsx, {
    ...{ report: "inventory", startDate: "202610", endDate: "202610", currency: "USD" },
  });
  expect(inventory.map(([name]) => name)).not.toContain("View by");
  expect(inventory).toContainEqual(["Filters", "None"]);
  const inChinese = await factsOf(commitmentFiles.reservations.xlsx, { ...request, language: "zh" });
  expect(inChinese).toContainEqual(["内容", "AWS 预留，利用率"]);
});

test("recommendations state who they are for, and what they assume", async () => {
  const ofAll = await factsOf(adviceFiles.savingsPlans.xlsx, { report: "list" });
  expect(ofAll).toContainEqual(["Content", "Savings Plans recommendations, Recommendations"]);
  expect(ofAll).toContainEqual(["Accounts", "All accounts together"]);
  expect(ofAll).toContainEqual(["Expiring commitments", "assumed to be renewed"]);
  const ofOne = await factsOf(adviceFiles.ec2.xlsx, { report: "list", account: "2", ending: "lapse", quantity: "7" });
  expect(ofOne).toContainEqual(["Accounts", "2"]);
  expect(ofOne).toContainEqual(["Expiring commitments", "assumed to lapse; their usage counts as on demand"]);
  expect(ofOne).toContainEqual(["Quantity", "7"]);
  // Plans have no quantity, reservations no commitment.
  const sized = { report: "list" as const, commitment: "1.5", quantity: "7" };
  const sizesOf = (facts: unknown[][]) => facts.filter(([, value]) => value === "1.5" || value === "7");
  expect(sizesOf(await factsOf(adviceFiles.savingsPlans.xlsx, sized))).toEqual([["Commitment per hour", "1.5"]]);
  expect(sizesOf(await factsOf(adviceFiles.ec2.xlsx, sized))).toEqual([["Quantity", "7"]]);
});

test("tables of a bill state what they are grouped by and limited to, in words", async () => {
  const ofBill = (more: object) =>
    factsOf(billFile.xlsx, { vendor: "aws", yearMonth: "2026-10", report: "details", ...more });
  const account = await ofBill({ group: "=1+1", product: "Storage" });
  expect(account).toContainEqual(["View by", "Account"]);
  expect(account).toContainEqual(["Filters", "Account is +Prod; Product is Storage"]);
  const tag = await ofBill({ viewBy: "tag", tagKey: "team", group: "NO_VALUE" });
  expect(tag).toContainEqual(["View by", "Tag team"]);
  expect(tag).toContainEqual(["Filters", "Tag team is Not tagged"]);
  expect(await ofBill({ report: "insight", viewBy: "account" })).toContainEqual(["View by", "Account"]);
  expect(await ofBill({ report: "accounts", word: "prod" })).toContainEqual(["Filters", "Contains “prod”"]);
  expect(await ofBill({ word: "prod" })).toContainEqual(["Filters", "Contains “prod”"]);
  // These are not searched.
  for (const report of ["charges", "insight", "invoices"])
    expect(await ofBill({ report, word: "prod" })).toContainEqual(["Filters", "None"]);
});

test("a table by service group states the set", async () => {
  const condition = { field: "region" as const, tagKey: "", operator: "in" as const, values: ["us-east-1"] };
  const group = { groupName: "Payments", rules: [{ conditions: [condition] }] };
  const set = await insertSet(stores.stateStore, "acme", {
    setName: "Teams",
    groups: [group],
    version: 0,
  });
  expect(
    await factsOf(costFile.xlsx, { ...query, viewBy: "serviceGroup", serviceGroupSetId: set!.setId }),
  ).toContainEqual(["Content", "Cost by service group (Teams)"]);
});

test("the audit log states its search", async () => {
  const facts = await factsOf(auditFile.xlsx, { word: "anna", action: "member.added" });
  expect(facts).toEqual([
    ["Content", "Audit log"],
    ["Filters", "Contains “anna”; Action is Member added"],
  ]);
});
