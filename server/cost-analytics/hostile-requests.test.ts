import { afterAll, beforeAll, expect, test } from "vitest";
import { costFields } from "~/contract/costs/cost-fields";
import { detailColumns } from "~/contract/costs/detail-columns";
import fc from "../../tests/support/properties";
import { testCaller, testServices } from "../../tests/support/stores/call-handler";
import { COMPANY, storeRandomBills } from "../../tests/support/bills/random-bills";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { CallError } from "../call-error";
import { costAnalyticsCalls } from "./calls";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
  await storeRandomBills(stores);
});
afterAll(() => stores.close());

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(
    "\0",
    "\ud800",
    "'",
    "\\'",
    "{p0:String}",
    "a\nb",
    "\u{10FFFF}",
    "NO_VALUE",
    "areas:::a",
    "teams:::",
    "x".repeat(1024),
  ),
);
const day = fc.constantFrom(
  "2026-10-01",
  "2026-10-31",
  "2026-12-31",
  "2000-01-01",
  "2099-12-31",
  "1970-01-01",
  "9999-12-31",
  "0001-01-01",
  "2026-02-29",
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const filter = fc
  .record({
    field: fc.constantFrom(...costFields),
    tagKey: odd,
    values: fc.array(odd, { minLength: 1, maxLength: 3 }),
    exclude: fc.boolean(),
  })
  .map(({ tagKey, ...given }) => (given.field === "tag" ? { ...given, tagKey: tagKey.slice(0, 256) || "k" } : given));
const october = fc.constant({ startDate: "2026-10-01", endDate: "2026-10-31" });
/** Mostly valid values, so that most requests are answered. */
const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: rare, weight: 1 });
const request = fc
  .record({
    range: mostly(october, fc.record({ startDate: day, endDate: day })),
    given: fc.record({
      grain: fc.constantFrom("DAY", "WEEK", "MONTH"),
      selectedVendors: fc.subarray(["aws", "gcp"]),
      selectedVendor: maybe(fc.constantFrom("aws", "oci")),
      viewBy: fc.constantFrom("account", "product", "region", "tag", "serviceGroup"),
      tagKey: maybe(odd),
      serviceGroupSetId: maybe(fc.oneof(odd, fc.constantFrom("areas", "teams", "things"))),
      viewByItem: maybe(odd),
      filters: fc.array(filter, { maxLength: 3 }),
      detailFilters: fc.array(filter, { maxLength: 2 }),
      isAmortizedCost: fc.boolean(),
      currency: fc.constantFrom("USD", "KRW", "ZZ"),
      sort: fc.record({
        key: mostly(fc.constantFrom("cost", "vendor"), fc.constantFrom("item", "ratio", ...detailColumns)),
        descending: fc.boolean(),
      }),
      compareStartDate: mostly(fc.constantFrom("2026-09-01", undefined), day),
      compareEndDate: mostly(fc.constantFrom("2026-09-30", undefined), day),
      isCompare: fc.boolean(),
      costDate: mostly(fc.constantFrom("2026-10-05", undefined), day),
      isMonthly: fc.boolean(),
      page: fc.constantFrom(1, 2, 100_000),
      itemsPerPage: fc.constantFrom(1, 200),
      word: odd,
      limit: fc.constantFrom(1, 200),
      field: mostly<string>(fc.constantFrom("account", "product", "region"), fc.constantFrom("all", ...costFields)),
      fields: fc.subarray([...costFields], { minLength: 1, maxLength: 3 }),
      by: fc.constantFrom(...costFields),
    }),
  })
  .map(({ range, given }) => ({ ...range, ...given }));

/** Replies the contract allows, or a refusal in words. */
async function answer(
  { call, handle }: (typeof costAnalyticsCalls)[number],
  requested: unknown,
): Promise<"answered" | "refused"> {
  const parsed = call.request.safeParse(requested);
  if (!parsed.success) return "refused";
  try {
    call.response.parse(await handle(parsed.data, testCaller(COMPANY), testServices(stores)));
    return "answered";
  } catch (error) {
    if (error instanceof CallError && error.status === 422) return "refused";
    throw error;
  }
}

test.each(costAnalyticsCalls.map((served) => [served.call.path, served] as const))(
  "%s answers or rejects any request",
  async (_path, served) => {
    const ends = { answered: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(request, async (requested) => {
        ends[await answer(served, requested)] += 1;
      }),
      { numRuns: 30 },
    );
    expect(ends.answered).toBeGreaterThan(0);
  },
);
