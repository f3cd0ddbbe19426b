import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChdb } from "./chdb";
import type { CostStore } from "./cost-store";
import { prepareCostStore } from "./prepare";
import { fillRollups } from "./rollups/rollups";
import type { LineColumn } from "./schema";
import {
  commitmentFacts,
  commitmentKeys,
  commitmentMonthFacts,
  commitmentMonthKeys,
} from "./rollups/commitment-columns";
import {
  billKeys,
  BILLS,
  COMMITMENT_MONTHS,
  COMMITMENTS,
  LINES,
  lineColumns,
  LOW_CARDINALITY,
  MIGRATIONS,
  MONEY,
  ROLLUP,
  rollupKeys,
  SLICED,
  SPREAD,
  STAGING,
  USAGE,
  usageKeys,
} from "./schema";
import { testSessions } from "../../tests/support/stores/test-sessions";

let directory: string;
let store: CostStore;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "cloudtally-migrations-"));
  store = await openChdb({ directory, sessions: testSessions, timeoutSeconds: 60 });
  await prepareCostStore(store);
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const insertLines = (slice: number) =>
  store.command(
    `INSERT INTO ${LINES} (CompanyId, SliceId, Vendor, BillingMonth, Day, ServiceName, Tags, ChargePeriodStart, ChargePeriodEnd, BilledCost, EffectiveCost)
     SELECT 'acme', ${slice}, 'aws', '2026-10-01', toDate('2026-10-01') + number % 3, concat('S', toString(number % 2)),
       map('team', toString(number % 5)), toDateTime('2026-10-01 00:00:00', 'UTC'), toDateTime(if(number % 4 = 0, '2026-10-31 23:59:59', '2026-10-01 01:00:00'), 'UTC'), toDecimal256(number, 30) / 8, toDecimal256(number, 30) / 16 FROM numbers(60)`,
  );
const insert = async (slice: number) => {
  await insertLines(slice);
  await fillRollups(store, "acme", [String(slice)]);
};
const sums = async () => {
  const results = [];
  for (const table of SLICED) {
    const lines = table === LINES ? "count()" : "sum(NumberOfLines)";
    const select = `SELECT SliceId, toString(${lines}) AS lines, sum(BilledCost) AS billed, sum(EffectiveCost) AS effective`;
    results.push(await store.query(`${select} FROM ${table} GROUP BY SliceId ORDER BY SliceId`));
  }
  return results;
};
const imported = (...slices: number[]) =>
  slices.map((slice) => ({ SliceId: String(slice), lines: "60", billed: "221.25", effective: "110.625" }));
const everywhere = (...slices: number[]) => SLICED.map(() => imported(...slices));

test("the migrations create the tables that the code declares", async () => {
  const costs = { BilledCost: MONEY, EffectiveCost: MONEY };
  const keyed = (keys: readonly LineColumn[]) => Object.fromEntries(keys.map((key) => [key, lineColumns[key]]));
  const declared: Record<string, Record<string, string>> = {
    [LINES]: lineColumns,
    [ROLLUP]: { ...keyed(rollupKeys), ...costs, NumberOfLines: "UInt64" },
    [USAGE]: { ...keyed(usageKeys), ...costs, NumberOfLines: "UInt64" },
    [SPREAD]: {
      ...keyed(usageKeys),
      ChargeDays: "UInt16",
      ...costs,
      BilledCostPerDay: MONEY,
      EffectiveCostPerDay: MONEY,
      NumberOfLines: "UInt64",
    },
    [BILLS]: { ...keyed(billKeys), ...costs, ListDiscount: MONEY, NumberOfLines: "UInt64" },
    [COMMITMENTS]: { ...keyed(commitmentKeys), ...commitmentFacts },
    [COMMITMENT_MONTHS]: { ...keyed(commitmentMonthKeys), ...commitmentMonthFacts },
  };
  for (const table of SLICED) {
    const columns = await store.query<{ name: string; type: string }>(
      "SELECT name, type FROM system.columns WHERE concat(database, '.', table) = {table:String} ORDER BY position",
      { table },
    );
    const expected = { CompanyId: LOW_CARDINALITY, SliceId: "UInt64", ...declared[table] };
    expect(columns.map(({ name, type }) => [name, type])).toEqual(Object.entries(expected));
  }
});

test("imported lines are in the lines table and all rollups", async () => {
  await insert(1);
  expect(await sums()).toEqual(everywhere(1));
  await prepareCostStore(store);
  expect(await sums()).toEqual(everywhere(1));
});

test("an older store gets the usage rollup filled, also after an interruption", async () => {
  await store.command(`DROP TABLE ${USAGE} SYNC`);
  await store.command(
    `CREATE MATERIALIZED VIEW ${ROLLUP}_from_lines TO ${ROLLUP} AS
     SELECT CompanyId, SliceId, Vendor, BillingMonth, Day, ServiceName, sum(BilledCost) AS BilledCost, sum(EffectiveCost) AS EffectiveCost, count() AS NumberOfLines
     FROM ${LINES} GROUP BY CompanyId, SliceId, Vendor, BillingMonth, Day, ServiceName`,
  );
  await insertLines(2);
  for (let start = 0; start < 2; start += 1) {
    await store.command(`TRUNCATE TABLE ${MIGRATIONS}`);
    await prepareCostStore(store);
    expect(await sums()).toEqual(everywhere(1, 2));
  }
  await insert(3);
  expect(await sums()).toEqual(everywhere(1, 2, 3));
});

test("an older store gets the columns of split costs, also in staging tables", async () => {
  const added = [
    "AllocatedMethodId",
    "AllocatedMethodDetails",
    "AllocatedResourceId",
    "AllocatedResourceName",
    "AllocatedTags",
    "ContractApplied",
  ];
  await store.command(`DROP VIEW ${STAGING}_to_lines SYNC`);
  for (const table of [LINES, STAGING])
    for (const column of added) await store.command(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  await store.command(
    `CREATE MATERIALIZED VIEW ${STAGING}_to_lines TO ${LINES} AS SELECT CompanyId, SliceId, BilledCost FROM ${STAGING} WHERE Problem = ''`,
  );
  await store.command(
    `ALTER TABLE ${MIGRATIONS} DELETE WHERE Name = '005-allocated-charges' OR Name LIKE 'staging %' SETTINGS mutations_sync = 1`,
  );
  await prepareCostStore(store);
  expect(await sums()).toEqual(everywhere(1, 2, 3));
  await store.command(
    `INSERT INTO ${STAGING} (CompanyId, SliceId, AllocatedMethodId, AllocatedTags) VALUES ('new', 9, 'cpu', {'team': 'a'})`,
  );
  expect(
    await store.query(
      `SELECT AllocatedMethodId AS method, AllocatedTags AS tags FROM ${LINES} WHERE CompanyId = 'new'`,
    ),
  ).toEqual([{ method: "cpu", tags: { team: "a" } }]);
});

test("staging tables of another version are recreated, also when this one has been applied before", async () => {
  const isStaging = "Name LIKE 'staging %'";
  const versions = () => store.query<{ Name: string }>(`SELECT Name FROM ${MIGRATIONS} WHERE ${isStaging}`);
  const hasNote = async () =>
    (
      await store.query(
        "SELECT name FROM system.columns WHERE concat(database, '.', table) = {table:String} AND name = 'Note'",
        { table: STAGING },
      )
    ).length > 0;
  const current = await versions();
  expect(current).toHaveLength(1);
  // As another version leaves it, which notes its name beside this one's.
  await store.command(`ALTER TABLE ${STAGING} ADD COLUMN Note String`);
  await store.command(`INSERT INTO ${MIGRATIONS} (Name) VALUES ('staging of another version')`);
  await prepareCostStore(store);
  expect(await hasNote()).toBe(false);
  expect(await versions()).toEqual(current);
  // Nothing to do at the next start.
  await store.command(`ALTER TABLE ${STAGING} ADD COLUMN Note String`);
  await prepareCostStore(store);
  expect(await hasNote()).toBe(true);
  await store.command(`ALTER TABLE ${STAGING} DROP COLUMN Note`);
});

test("an older store gets its commitment hours from its lines, and again if the table is lost", async () => {
  // A fee that states its unused part has two facts, but is one line.
  await store.command(
    `INSERT INTO ${LINES} (CompanyId, SliceId, Vendor, BillingMonth, Day, ChargeType, CommitmentDiscountId, InstanceType, ConsumedQuantity, PricingQuantity, CommitmentDiscountQuantity, CommitmentDiscountUnit, ListCost, BilledCost, EffectiveCost)
     VALUES ('plans', 5, 'aws', '2026-10-01', '2026-10-02', 'SavingsPlanUsage', 'p', 'm5.large', 3, 3, 1, 'USD', 2, 0, 1),
       ('plans', 5, 'aws', '2026-10-01', '2026-10-02', 'SavingsPlanPurchase', 'p', '', 0, 0, 0, '', 0, 7, 4),
       ('plans', 5, 'aws', '2026-10-01', '2026-10-02', 'UnusedReservation', 'r', 'c4.large', 0, 2, 8, 'Normalized Hours', 0, 0, 5),
       ('plans', 5, 'aws', '2026-10-01', '2026-10-02', 'Tax', '', '', 0, 0, 0, '', 0, 9, 9)`,
  );
  await fillRollups(store, "plans", ["5"]);
  for (let start = 0; start < 2; start += 1) {
    await store.command(`DROP TABLE ${COMMITMENTS} SYNC`);
    await prepareCostStore(store);
    // Three used hours of four units, and two unused ones.
    expect(
      await store.query(
        `SELECT CommitmentStatus AS status, OnDemandCost AS onDemand, EffectiveCost AS effective, NormalizedUnits AS units FROM ${COMMITMENTS}
         WHERE CompanyId = 'plans' AND Day > '1970-01-01' ORDER BY status, effective`,
      ),
    ).toEqual([
      { status: "Purchase", onDemand: "0", effective: "0", units: "0" },
      { status: "Unused", onDemand: "0", effective: "4", units: "0" },
      { status: "Unused", onDemand: "0", effective: "5", units: "8" },
      { status: "Used", onDemand: "2", effective: "1", units: "12" },
    ]);
    for (const sumsOfTable of await sums())
      expect(sumsOfTable).toContainEqual({ SliceId: "5", lines: "4", billed: "16", effective: "19" });
  }
});

test("a store that a newer version has used is refused", async () => {
  await store.command(`INSERT INTO ${MIGRATIONS} (Name) VALUES ('1000-of-the-future')`);
  await expect(prepareCostStore(store)).rejects.toThrow(
    "The cost store was used by a newer version of Cloudtally (1000-of-the-future).",
  );
  await store.command(`DELETE FROM ${MIGRATIONS} WHERE Name = '1000-of-the-future'`);
});

test("usage that is taken back lowers discounts and what was replaced, also in a store that is filled again", async () => {
  const correct = (chargeType: string, list: number, billed: number) =>
    store.command(
      `INSERT INTO ${LINES} (CompanyId, SliceId, Vendor, BillingMonth, Day, ServiceName, ChargeType, PurchaseOption, ServiceCode, UsageType, ChargePeriodStart, ChargePeriodEnd, ListCost, ContractedCost, BilledCost, EffectiveCost)
       SELECT 'corrected', 90, 'aws', '2026-10-01', '2026-10-01', 'EC2', '${chargeType}', 'OnDemand', 'AmazonEC2', 'BoxUsage', '2026-10-01 00:00:00', '2026-10-01 01:00:00', ${list}, ${billed}, ${billed}, ${billed}`,
    );
  await correct("Usage", 30, 27);
  await correct("Usage", -10, -9);
  await correct("SavingsPlanUsage", 60, 20);
  await correct("SavingsPlanUsage", -20, -5);
  await fillRollups(store, "corrected", ["90"]);
  const of = "WHERE SliceId = 90";
  const corrected = () =>
    store.query(
      `SELECT (SELECT toString(sum(ListDiscount)) FROM ${BILLS} ${of}) AS discount, (SELECT toString(sum(OnDemandCost)) FROM ${COMMITMENTS} ${of}) AS hours,
         (SELECT toString(sum(OnDemandCost)) FROM ${COMMITMENT_MONTHS} ${of}) AS months`,
    );
  // (30 − 27) − (10 − 9), and 30 − 10 + 60 − 20.
  const expected = [{ discount: "2", hours: "60", months: "60" }];
  expect(await corrected()).toEqual(expected);
  await store.command(`DROP TABLE ${BILLS} SYNC`);
  await prepareCostStore(store);
  expect(await corrected()).toEqual(expected);
});
