import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_VALUE } from "~/lib/no-value";
import { ruleFields, ruleOperators } from "~/contract/service-groups";
import type { Condition } from "~/contract/service-groups";
import fc from "../../tests/support/properties";
import { naiveGroupKey } from "../../tests/support/naive/naive-groups";
import type { GroupedLine } from "../../tests/support/naive/naive-groups";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { LINES } from "../cost-store/schema";
import { bind, identifier, sql } from "../cost-store/sql";
import { isInGroups, serviceGroup } from "./service-group";
import type { SetRules } from "./service-group";

/** Texts that meet each other's beginnings, cases and meanings. */
const texts = [
  "",
  "prod",
  "Prod-1",
  "PRODUCTION",
  "dev",
  "a prod",
  "production-eu",
  "운영",
  "%",
  "_",
  "'",
  "\\",
  "{p0:String}",
  NO_VALUE,
  "x\ty",
];
const text = fc.constantFrom(...texts);
const line: fc.Arbitrary<GroupedLine> = fc.record({
  account: text,
  accountName: text,
  product: text,
  region: text,
  resource: text,
  resourceName: text,
  tags: fc.dictionary(fc.constantFrom("env", "Env", "it's"), text, { maxKeys: 3 }),
});
const condition: fc.Arbitrary<Condition> = fc
  .record({
    field: fc.constantFrom(...ruleFields),
    operator: fc.constantFrom(...ruleOperators),
    tagKey: fc.constantFrom("env", "Env", "it's"),
    values: fc.uniqueArray(fc.constantFrom(...texts.slice(1)), { minLength: 1, maxLength: 4 }),
  })
  .map((conditions) => ({
    ...conditions,
    tagKey: conditions.field === "tag" ? conditions.tagKey : "",
    values: conditions.operator === "empty" ? [] : conditions.values,
  }));
const few = <T>(entry: fc.Arbitrary<T>) => fc.array(entry, { minLength: 1, maxLength: 3 });
const rules = few(fc.record({ conditions: few(condition) }));
const set = (setId: string): fc.Arbitrary<SetRules> =>
  few(rules).map((rulesOfGroup) => ({
    setId,
    groups: rulesOfGroup.map((groupRules, n) => ({ groupId: `g${n}`, groupName: `Group ${n}`, rules: groupRules })),
  }));

const lines = fc.sample(line, { numRuns: 400, seed: 11 });
let stores: TestStores;

beforeAll(async () => {
  stores = await openTestStores();
  const rows = lines.map(({ account, accountName, product, region, resource, resourceName, tags }, n) => [
    String(n),
    account,
    accountName,
    product,
    region,
    resource,
    resourceName,
    JSON.stringify(tags),
  ]);
  await stores.costStore.command(
    ...sql`INSERT INTO ${identifier(LINES)} (InvoiceId, SubAccountId, SubAccountName, ServiceName, RegionId, ResourceId, ResourceName, Tags)
      SELECT r[1], r[2], r[3], r[4], r[5], r[6], r[7], JSONExtract(r[8], 'Map(String, String)')
      FROM (SELECT arrayJoin(${bind("Array(Array(String))", rows)}) AS r)`.toQuery(),
  );
});
afterAll(() => stores.close());

test("every line is in the same group as by evaluating the rules one by one", async () => {
  await fc.assert(
    fc.asyncProperty(set("one"), async (rulesOfSet) => {
      const rows = await stores.costStore.query<{ n: string; key: string }>(
        ...sql`SELECT InvoiceId AS n, ${serviceGroup(rulesOfSet).value} AS key FROM ${identifier(LINES)} ORDER BY toUInt32(InvoiceId)`.toQuery(),
      );
      expect(rows.map((row) => row.key)).toEqual(lines.map((costLine) => naiveGroupKey(rulesOfSet, costLine)));
    }),
    { numRuns: 150 },
  );
});

test("as a condition it selects the lines of the groups, also of several sets", async () => {
  await fc.assert(
    fc.asyncProperty(
      set("one"),
      set("two"),
      fc.subarray(["one:::g0", "one:::g1", "two:::g0", `one:::${NO_VALUE}`, "gone:::g0", "g0", "", "one:::g0:::g1"]),
      async (first, two, keys) => {
        const rows = await stores.costStore.query<{ n: string }>(
          ...sql`SELECT InvoiceId AS n FROM ${identifier(LINES)} WHERE ${isInGroups([first, two], keys).value} ORDER BY toUInt32(InvoiceId)`.toQuery(),
        );
        const expected = lines.flatMap((costLine, n) =>
          keys.includes(naiveGroupKey(first, costLine)) || keys.includes(naiveGroupKey(two, costLine))
            ? [String(n)]
            : [],
        );
        expect(rows.map((row) => row.n)).toEqual(expected);
      },
    ),
    { numRuns: 100 },
  );
});

test("columns are those used by the rules, each once", () => {
  const setOn = (...fields: Condition["field"][]): SetRules => ({
    setId: "one",
    groups: fields.map((field) => ({
      groupId: "g",
      groupName: "G",
      rules: [{ conditions: [{ field, tagKey: "env", operator: "empty", values: [] }] }],
    })),
  });
  expect(serviceGroup(setOn("account", "region", "account")).reads).toEqual([
    "SubAccountId",
    "SubAccountName",
    "RegionId",
  ]);
  expect(serviceGroup(setOn("tag", "resource")).reads).toEqual(["Tags", "ResourceId", "ResourceName"]);
});
