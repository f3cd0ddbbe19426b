import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { costFields } from "~/contract/cost-fields";
import { getRelatedFilters } from "~/contract/cost-filters";
import { toUnits } from "~/lib/decimal";
import { makeCall, testCaller, testServices } from "../../tests/support/call-handler";
import { naiveLines, naiveValue } from "../../tests/support/naive-cost";
import type { RateOf } from "../../tests/support/naive-cost";
import { COMPANY, randomQuery, randomRates, randomSets, randomSlices, storeRandomBills } from "../../tests/support/random-bills";
import { openTestStores } from "../../tests/support/stores";
import type { TestStores } from "../../tests/support/stores";
import { costAnalyticsCalls } from "./calls";

let stores: TestStores;
let ratesTo: (currency: string) => RateOf;

beforeAll(async () => {
  stores = await openTestStores();
  await storeRandomBills(stores);
  ratesTo = await randomRates(stores);
});
afterAll(() => stores.close());

test("related values are those of the lines that pass the filters on the other fields", async () => {
  await fc.assert(
    fc.asyncProperty(randomQuery, fc.subarray([...costFields], { minLength: 1, maxLength: 4 }), async (asked, fields) => {
      const reply = await makeCall(costAnalyticsCalls, getRelatedFilters, { ...asked, fields, limit: 200 }, testCaller(COMPANY), testServices(stores));
      expect(reply.fields.map(({ field }) => field)).toEqual(fields);
      const set = randomSets.find(({ setId }) => setId === asked.serviceGroupSetId);
      for (const { field, values } of reply.fields) {
        if ((field === "tag" && !asked.tagKey) || (field === "serviceGroup" && !set)) continue;
        const filters = asked.filters.filter((filter) => filter.field !== field || (field === "tag" && filter.tagKey !== asked.tagKey));
        const expected = new Map<string, bigint>();
        for (const line of naiveLines(randomSlices, COMPANY, { ...asked, filters }, ratesTo(asked.currency), randomSets)) {
          const vendor = field === "serviceGroup" ? null : line.vendor;
          const key = `${vendor} ${naiveValue(line, field, { tagKey: asked.tagKey, set })}`;
          expected.set(key, (expected.get(key) ?? 0n) + (line.cost ?? 0n));
        }
        const seen = values.filter(({ vendor, item }) => expected.has(`${vendor} ${item}`));
        expect(new Map(seen.map(({ vendor, item, cost }) => [`${vendor} ${item}`, toUnits(cost)]))).toEqual(new Map(seen.map(({ vendor, item }) => [`${vendor} ${item}`, expected.get(`${vendor} ${item}`)])));
        expect(seen).toHaveLength(expected.size);
        expect(values.filter((value) => !seen.includes(value)).every(({ vendor, cost }) => vendor === null && cost === "0")).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
