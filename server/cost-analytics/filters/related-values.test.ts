import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { costFields } from "~/contract/costs/cost-fields";
import { getCost } from "~/contract/costs/cost-analytics";
import { getRelatedFilters } from "~/contract/costs/cost-filters";
import { toUnits } from "~/lib/money/decimal";
import fc from "../../../tests/support/properties";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { drawn, ofSeed } from "../../../tests/support/random";
import { naiveLines, naiveValue } from "../../../tests/support/naive/naive-cost";
import type { RateOf } from "../../../tests/support/naive/naive-cost";
import {
  COMPANY,
  randomQuery,
  randomRates,
  randomSets,
  randomSlices,
  randomVendors,
  storeRandomBills,
} from "../../../tests/support/bills/random-bills";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { costAnalyticsCalls } from "../calls";

let stores: TestStores;
let ratesTo: (currency: string) => RateOf;

beforeAll(async () => {
  stores = await openTestStores();
  await storeRandomBills(stores);
  ratesTo = await randomRates(stores);
});
afterAll(() => stores.close());

test("related values are those of the lines that match the filters on the other fields", async () => {
  await fc.assert(
    fc.asyncProperty(
      randomQuery,
      fc.subarray([...costFields], { minLength: 1, maxLength: 4 }),
      async (requested, fields) => {
        const reply = await makeCall(
          costAnalyticsCalls,
          getRelatedFilters,
          { ...requested, fields, limit: 200 },
          testCaller(COMPANY),
          testServices(stores),
        );
        expect(reply.fields.map(({ field }) => field)).toEqual(fields);
        const set = randomSets.find(({ setId }) => setId === requested.serviceGroupSetId);
        for (const { field, values } of reply.fields) {
          if ((field === "tag" && !requested.tagKey) || (field === "serviceGroup" && !set)) continue;
          const filters = requested.filters.filter(
            (filter) => filter.field !== field || (field === "tag" && filter.tagKey !== requested.tagKey),
          );
          const expected = new Map<string, bigint>();
          for (const line of naiveLines(
            randomSlices,
            COMPANY,
            { ...requested, filters },
            ratesTo(requested.currency),
            randomSets,
          )) {
            const vendor = field === "serviceGroup" ? null : line.vendor;
            const key = `${vendor} ${naiveValue(line, field, { tagKey: requested.tagKey, set })}`;
            expected.set(key, (expected.get(key) ?? 0n) + (line.cost ?? 0n));
          }
          const listed = values.filter(({ vendor, item }) => expected.has(`${vendor} ${item}`));
          expect(new Map(listed.map(({ vendor, item, cost }) => [`${vendor} ${item}`, toUnits(cost)]))).toEqual(
            new Map(listed.map(({ vendor, item }) => [`${vendor} ${item}`, expected.get(`${vendor} ${item}`)])),
          );
          expect(listed).toHaveLength(expected.size);
          expect(
            values
              .filter((value) => !listed.includes(value))
              .every(
                ({ vendor, item, cost }) =>
                  cost === "0" &&
                  (vendor === null ||
                    requested.filters.some(({ vendorValues }) =>
                      vendorValues?.[vendor]?.some((value) => (value || "NO_VALUE") === item),
                    )),
              ),
          ).toBe(true);
        }
      },
    ),
    { numRuns: 40 },
  );
});

/**
 * Providers that a run tries each field with: fields have their own columns, and the conditions of all providers are
 * alike.
 */
const CHOSEN = 2;

test(`the figure beside an option is the total if only it is selected, for every field and provider (${ofSeed()})`, async () => {
  const scope = {
    startDate: "2026-08-01",
    endDate: "2026-12-31",
    selectedVendors: randomVendors,
    isAmortizedCost: false,
    currency: "USD",
  };
  const names = { tagKey: "env", serviceGroupSetId: "areas" };
  const fields = [...costFields];
  const [caller, services] = [testCaller(COMPANY), testServices(stores)];
  type RelatedRequest = z.input<typeof getRelatedFilters.request>;
  const related = (requested: Pick<RelatedRequest, "filters" | "fields" | "limit">) =>
    makeCall(costAnalyticsCalls, getRelatedFilters, { ...scope, ...names, ...requested }, caller, services);
  const totalOf = async (filters: RelatedRequest["filters"]) =>
    (await makeCall(costAnalyticsCalls, getCost, { ...query, filters }, caller, services)).totalCost;
  const lists = await related({ filters: [], fields, limit: 200 });
  const query = {
    ...scope,
    grain: "MONTH" as const,
    viewBy: "account" as const,
    sort: { key: "cost" as const, descending: true },
    page: 1,
    itemsPerPage: 1,
    needsForecast: false,
  };
  const whole = toUnits(await totalOf([]));
  for (const [at, { field, values }] of lists.fields.entries()) {
    // Only values that several providers have could be mistaken for one another.
    const shared = values.filter(
      ({ item, vendor }) => vendor === null || values.some((other) => other.item === item && other.vendor !== vendor),
    );
    const chosen = [null, ...randomVendors].flatMap((vendor) =>
      shared.filter((value) => value.vendor === vendor).slice(0, 1),
    );
    expect(new Set(chosen.map(({ vendor }) => vendor)).size, field).toBe(
      field === "serviceGroup" ? 1 : randomVendors.length,
    );
    const tried = drawn(chosen, CHOSEN, at).map(({ vendor, item, cost }) => ({
      listed: { vendor, item, cost },
      filter: {
        field,
        ...(field === "tag" && { tagKey: names.tagKey }),
        ...(vendor ? { vendorValues: { [vendor]: [item] } } : { values: [item] }),
      },
    }));
    for (const { filter, listed: own } of tried)
      expect(await totalOf([filter]), `${field} ${own.vendor} ${own.item}`).toBe(own.cost);
    const listed = await related({ filters: tried.map(({ filter }) => filter), fields: [field], limit: 1 });
    expect(listed.fields[0]!.values, "what is chosen is listed, as it was").toEqual(
      expect.arrayContaining(tried.map((value) => expect.objectContaining(value.listed) as unknown)),
    );
    // Each line has one value of a field: without these values, the rest remains.
    const without = toUnits(await totalOf(tried.map(({ filter }) => ({ ...filter, exclude: true }))));
    expect(
      tried.reduce((total, { listed: own }) => total + toUnits(own.cost), without),
      field,
    ).toBe(whole);
  }
});
