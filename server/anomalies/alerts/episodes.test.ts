import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { episodesOf } from "./episodes";

let stores: TestStores;
let last = 0;

beforeAll(async () => {
  stores = await openTestStores();
  await stores.stateStore.query("INSERT INTO companies (company_id, name) VALUES ('acme', 'Acme')");
});
afterAll(() => stores.close());

/**
 * Judged days of November, and those of an alert's series with their differences; resolves to the first one's episode.
 */
async function episode(
  judged: number[],
  found: [day: number, difference: number, strength?: number][],
  {
    rule,
    keptUntil,
    of = 0,
  }: { rule?: "deleted" | [from: number, until: number]; keptUntil?: number; of?: number } = {},
) {
  const { stateStore } = stores;
  await stateStore.query("DELETE FROM anomalies");
  await stateStore.query("DELETE FROM anomaly_days");
  await stateStore.query("DELETE FROM anomaly_rules");
  const dayOf = (day: number) => `2026-11-${String(day).padStart(2, "0")}`;
  for (const day of judged)
    await stateStore.query(
      "INSERT INTO anomaly_days (company_id, vendor, day, fingerprint, judged_at) VALUES ('acme', 'aws', $1, '', now())",
      [dayOf(day)],
    );
  if (Array.isArray(rule))
    await stateStore.query(
      `INSERT INTO anomaly_rules (company_id, rule_id, title_key, vendor, fields, webhook_secret, judged_from, judged_until, updated_at, updated_by)
       VALUES ('acme', 'r', 'r', 'aws', '{}', '', $1, $2, now(), '')`,
      rule.map(dayOf),
    );
  const snapshot = rule && JSON.stringify(keptUntil === undefined ? {} : { judgedUntil: dayOf(keptUntil) });
  const numbers = [];
  for (const [day, difference, strength = Math.sign(difference) * 5] of found) {
    numbers.push((last += 1));
    await stateStore.query(
      `INSERT INTO anomalies (company_id, number, rule_id, rule, vendor, series, kind, account, account_name, product, region, tag_key, item, item_name, day,
         level, actual, predicted, difference, rate, strength, is_new, is_shown, models, detected_at, history)
       VALUES ('acme', $1, $2, $6, 'aws', 's', 'total', '', '', '', '', '', '', '', $3, 1, 0, 0, $4, null, $5, false, true, '[]', now(), '[]')`,
      [last, rule ? "r" : "", dayOf(day), difference, strength, snapshot ?? null],
    );
  }
  return (await episodesOf(stateStore, "acme", numbers)).get(numbers[of]!);
}

test("the latest day may continue; two or more days up to it do", async () => {
  expect(await episode([17, 18, 19], [[19, 100.5]])).toEqual({
    ...{ start: "2026-11-19", end: "2026-11-19", days: 1, difference: "100.5", state: "latest", on: "2026-11-19" },
  });
  const [first, second] = [
    [18, 100],
    [19, 50.25],
  ] as [number, number][];
  expect(await episode([17, 18, 19], [first!, second!])).toEqual({
    ...{ start: "2026-11-18", end: "2026-11-19", days: 2, difference: "150.25", state: "ongoing", on: "2026-11-19" },
  });
});

test("is over on the next judged day, even if days between have no bills", async () => {
  expect(await episode([16, 17, 19], [[17, -80]])).toMatchObject({ days: 1, state: "over", on: "2026-11-19" });
});

test("a lasting change may be the new level afterwards", async () => {
  const days: [number, number][] = [15, 16, 17].map((day) => [day, 100]);
  expect(await episode([14, 15, 16, 17, 18, 19], days, { of: 1 })).toEqual({
    ...{ start: "2026-11-15", end: "2026-11-17", days: 3, difference: "300", state: "settled", on: "2026-11-18" },
  });
});

test("excludes the opposite direction, findings of high sensitivity only, and withdrawn alerts", async () => {
  for (const other of [
    [18, -90],
    [18, 90, 3],
    [18, 90, 0],
  ] as [number, number, number?][])
    expect(await episode([17, 18, 19], [[17, 100], other])).toMatchObject({ days: 1, state: "over", on: "2026-11-18" });
});

test("the days of a rule overlap, so they have no sum, and no new level", async () => {
  const days: [number, number][] = [15, 16, 17].map((day) => [day, 100]);
  expect(await episode([14, 15, 16, 17, 18], days, { rule: [14, 18] })).toMatchObject({
    ...{ start: "2026-11-15", end: "2026-11-17", days: 3, difference: "100", state: "over", on: "2026-11-18" },
  });
});

describe("an alert of a rule", () => {
  const days = [16, 17, 18, 19, 20];
  const found: [number, number][] = [[17, 100]];
  const [latest, over] = [
    { state: "latest", on: "2026-11-17" },
    { state: "over", on: "2026-11-18" },
  ];

  test("may continue after the last day that the rule has judged, whatever AI judges later", async () => {
    expect(await episode(days, found, { rule: [16, 17] })).toMatchObject(latest);
    expect(await episode(days, found, { rule: [16, 18] })).toMatchObject(over);
    const twoDays = [[16, 100], ...found] as typeof found;
    expect(await episode(days, twoDays, { rule: [16, 17] })).toMatchObject({ state: "ongoing", on: "2026-11-17" });
  });

  test("may continue after the day on which the rule was deleted, unless it was over before", async () => {
    expect(await episode(days, found, { rule: "deleted", keptUntil: 17 })).toMatchObject(latest);
    expect(await episode(days, found, { rule: "deleted", keptUntil: 18 })).toMatchObject(over);
  });

  test("is followed by the days that the rule judges as it was changed, or after it was switched on again", async () => {
    expect(await episode(days, found, { rule: [20, 20], keptUntil: 17 })).toMatchObject({
      state: "over",
      on: "2026-11-20",
    });
  });

  test("whose rule was deleted by an earlier release may continue after its last finding", async () => {
    expect(await episode(days, found, { rule: "deleted" })).toMatchObject(latest);
    const apart = [...found, [19, 100]] as typeof found;
    expect(await episode(days, apart, { rule: "deleted" })).toMatchObject(over);
    expect(await episode(days, apart, { rule: "deleted", of: 1 })).toMatchObject({ state: "latest", on: "2026-11-19" });
  });
});

test("an alert is withdrawn if the changed bill no longer confirms it", async () => {
  expect(await episode([17, 18, 19], [[18, 100, 0]])).toMatchObject({ days: 1, state: "withdrawn", on: null });
});
