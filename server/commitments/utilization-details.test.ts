import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { commitmentFiles } from "~/contract/tables/table-files";
import { parseCsv } from "../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { tableFileCalls } from "../tables/calls";
import { accountsOf } from "../viewer/viewer";
import { commitmentServed } from "./calls";

const calls = commitmentCalls.reservations;
const company = testCaller("details");
const months = { startDate: "202609", endDate: "202610", currency: "USD" };
const arnOf = (account: string, id: string) => `arn:aws:ec2:us-east-1:${account}:reserved-instances/${id}`;
const [first, second, other] = [arnOf("222", "first"), arnOf("333", "second"), arnOf("222", "other")];

/** An hour that a reservation covers. */
const hour = (arn: string, day: string, type: string, { cost, onDemand }: { cost: string; onDemand: string }) => ({
  "bill/PayerAccountId": "111",
  "lineItem/UsageAccountId": arn.split(":")[4]!,
  "lineItem/UsageStartDate": `${day}T03:00:00Z`,
  "lineItem/UsageEndDate": `${day}T04:00:00Z`,
  "lineItem/CurrencyCode": "USD",
  "lineItem/ProductCode": "AmazonEC2",
  "lineItem/UsageType": `BoxUsage:${type}`,
  "lineItem/LineItemType": "DiscountedUsage",
  "lineItem/UsageAmount": 1,
  "lineItem/UnblendedCost": 0,
  "pricing/publicOnDemandCost": onDemand,
  "reservation/ReservationARN": arn,
  "reservation/EffectiveCost": cost,
});

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
  const rows = [
    hour(first, "2026-09-05", "m5.large", { cost: "0.06", onDemand: "0.09" }),
    hour(first, "2026-10-05", "m5.large", { cost: "0.06", onDemand: "0.1" }),
    hour(second, "2026-10-05", "m5.xlarge", { cost: "0.12", onDemand: "0.2" }),
    hour(other, "2026-10-05", "c5.large", { cost: "0.05", onDemand: "0.08" }),
  ];
  await imports.importOne("details", csvOf(rows));
});
afterAll(() => imports?.close());

const utilization = (narrowed: Partial<z.input<typeof calls.utilization.request>> = {}, caller = company) =>
  makeCall(commitmentServed, calls.utilization, { ...months, ...narrowed }, caller, testServices(imports));

it("utilization filtered by a commitment equals its row, and lists its months", async () => {
  const { rows } = await utilization();
  expect(rows.map(({ item }) => item).sort()).toEqual([first, other, second].sort());
  const alone = await utilization({ agreements: [first] });
  expect(alone.rows).toEqual(rows.filter(({ item }) => item === first));
  const figures = { ondemandSpend: "0.19", usedCommitmentCost: "0.12", netSavings: "0.07", usedHours: "2" };
  expect(alone.rows).toMatchObject([figures]);
  expect(alone.sum).toMatchObject(figures);
  expect(alone.transition).toMatchObject([
    { usageDate: "2026-09-01", ondemandSpend: "0.09", usedCommitmentCost: "0.06" },
    { usageDate: "2026-10-01", ondemandSpend: "0.1", usedCommitmentCost: "0.06" },
  ]);
  expect((await utilization({ agreements: [first, second], viewBy: "account" })).rows).toMatchObject([
    // The export has no names of accounts.
    { item: "333", itemAlias: "333", ondemandSpend: "0.2" },
    { item: "222", itemAlias: "222", ondemandSpend: "0.19" },
  ]);
});

it("utilization filtered by a family equals its row, by commitment", async () => {
  const { rows } = await utilization({ viewBy: "family" });
  const family = rows.find(({ item }) => item === "m5")!;
  const alone = await utilization({ instanceFamilies: ["m5"] });
  expect(alone.rows.map(({ item }) => item)).toEqual([second, first]);
  expect(alone.sum).toMatchObject({ ondemandSpend: "0.39", usedCommitmentCost: "0.24", netSavings: "0.15" });
  expect(family).toMatchObject(alone.sum);
});

it("an unknown commitment, or one of accounts that are not visible, has no rows", async () => {
  const none = { total: 0, rows: [], transition: [] };
  expect(await utilization({ agreements: ["none"] })).toMatchObject(none);
  const restricted = { ...company, accounts: accountsOf({ aws: ["333"] }) };
  expect(await utilization({ agreements: [first] }, restricted)).toMatchObject(none);
  expect((await utilization({ agreements: [second] }, restricted)).total).toBe(1);
});

it("the inventory and files are filtered by the same commitments", async () => {
  const inventory = { ...months, agreements: [first] };
  const { total, statuses, rows } = await makeCall(
    commitmentServed,
    calls.inventory,
    inventory,
    company,
    testServices(imports),
  );
  expect([total, rows.map(({ arn }) => arn)]).toEqual([1, [first]]);
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(1);
  for (const [report, column] of [
    ["utilization", "item"],
    ["inventory", "arn"],
  ] as const) {
    const [head = [], ...lines] = parseCsv(
      await makeStreamedCall(
        tableFileCalls,
        commitmentFiles.reservations.csv,
        { ...inventory, report },
        company,
        testServices(imports),
      ),
    );
    expect(
      lines.map((line) => line[head.indexOf(column)]),
      report,
    ).toEqual([first]);
  }
});
