import fc from "fast-check";
import { sortKeys } from "~/contract/costs/cost-query";
import type { CostQuery, Filter } from "~/contract/costs/cost-query";
import { costFields } from "~/contract/costs/cost-fields";
import { serviceGroupKey } from "~/contract/service-groups";
import type { ServiceGroupSet } from "~/contract/service-groups";
import type { Vendor } from "~/contract/vendors";
import { addDays } from "~/lib/time/time-frames";
import { ratesTo, saveRates } from "../../../server/money/published-rates";
import { endAfter, storeSlices } from "./cost-lines";
import type { TestLine, TestSlice } from "./cost-lines";
import type { RateOf } from "../naive/naive-cost";
import type { TestStores } from "../stores/stores";

/** Text that could break out of its context: SQL, escapes, parameters, formulas, separators, other scripts. */
const hostile = [
  "",
  "NO_VALUE",
  "'; DROP TABLE x --",
  "\\",
  "{p0:String}",
  "a\tb\nc",
  'a,"b"',
  "=1+1",
  "서울",
  "100%_",
  "EC2",
  "ec2",
];
export const randomVendors: Vendor[] = ["aws", "azure", "gcp"];
export const COMPANY = "acme";
const FIRST_DAY = "2026-08-15";
const currencies = ["USD", "KRW", "CNY", "XAF"];

const amount = fc.integer({ min: -2_000_000, max: 9_000_000 }).map((micro) => (micro / 1e6).toFixed(6));
const text = fc.constantFrom("", "A", "b", ...hostile.slice(2, 6));
const more: fc.Arbitrary<TestLine["more"]> = fc.record({
  InstanceType: text,
  UsageType: text,
  Operation: text,
  ChargeType: text,
  AvailabilityZone: text,
  OperatingSystem: text,
  PurchaseOption: text,
  DatabaseEngine: text,
  CacheEngine: text,
  InstanceFamily: text,
  ResourceId: fc.constantFrom("", "i-1", "i-2", "vm/prod", ...hostile.slice(2)),
  ResourceName: fc.constantFrom("", "prod-1", "web"),
  ProductFamily: text,
  InvoiceId: text,
  TransferType: text,
});
const line: fc.Arbitrary<TestLine> = fc.record({
  day: fc.integer({ min: 0, max: 120 }).map((days) => addDays(FIRST_DAY, days)),
  currency: fc.constantFrom("USD", ...currencies),
  account: fc.constantFrom("111", "222", "333", ...hostile),
  accountName: fc.constantFrom("", "Production", "Renamed"),
  product: fc.constantFrom(...hostile, "S3", "RDS"),
  region: fc.constantFrom("us-east-1", "eu-west-1", ...hostile),
  tags: fc.dictionary(fc.constantFrom("env", "Env", "it's"), fc.constantFrom("prod", "dev", ...hostile), {
    maxKeys: 2,
  }),
  billed: amount,
  effective: amount,
  more,
});

/** The charge period of every other line has several days. */
const withPeriod = (testLine: TestLine, n: number): TestLine => {
  const days = [31, 2, 30, 7, 365, 45, 3][(n - 1) / 2];
  return days === undefined ? testLine : { ...testLine, more: { ...testLine.more, ...endAfter(testLine.day, days) } };
};

/** Slices of two companies, with several billing accounts per provider and month, both bases, and retired slices. */
function makeSlices(): TestSlice[] {
  let sliceId = 0;
  const shapes: Partial<TestSlice>[] = [
    {},
    { source: "second" },
    { source: "both", basis: "actual" },
    { source: "both", basis: "amortized" },
    { source: "only amortized", basis: "amortized" },
    { source: "retired", live: false },
    { companyId: "other" },
  ];
  const bills = randomVendors.flatMap((vendor) => ["2026-08", "2026-10"].map((month) => ({ vendor, month })));
  return bills.flatMap(({ vendor, month }) =>
    shapes.map((shape) => ({
      companyId: COMPANY,
      sliceId: ++sliceId,
      vendor,
      month,
      ...shape,
      lines: fc.sample(line, { numRuns: 14, seed: sliceId }).map(withPeriod),
    })),
  );
}
export const randomSlices = makeSlices();

const condition = (
  field: "account" | "tag" | "region" | "resource",
  operator: "in" | "contains" | "empty",
  ...values: string[]
) => ({
  conditions: [{ field, tagKey: field === "tag" ? "env" : "", operator, values }],
});
/** One set for each table it can be read from: the daily rollup, the usage rollup, the lines. */
export const randomSets: ServiceGroupSet[] = [
  {
    setId: "areas",
    groups: [
      {
        groupId: "a",
        groupName: "Ähm",
        rules: [condition("account", "contains", "PROD"), condition("region", "empty")],
      },
      { groupId: "b", groupName: "B", rules: [condition("region", "in", "us-east-1", "서울")] },
    ],
  },
  {
    setId: "teams",
    groups: [
      { groupId: "t", groupName: "NO_VALUE", rules: [condition("tag", "in", "prod", "NO_VALUE")] },
      { groupId: "u", groupName: "Z'\\", rules: [condition("region", "contains", "e")] },
    ],
  },
  {
    setId: "things",
    groups: [{ groupId: "r", groupName: "Things", rules: [condition("resource", "contains", "prod", "%")] }],
  },
].map((set) => ({ ...set, setName: set.setId, version: 1, updatedAt: "" }));

export async function storeRandomBills({ costStore, stateStore, ...rest }: TestStores): Promise<void> {
  await storeSlices({ costStore, stateStore, ...rest }, randomSlices);
  const rate = (month: string, currency: string, perUsd: string) => ({
    month,
    currency,
    perUsd,
    publishedOn: `${month}-28`,
  });
  await saveRates(stateStore, [
    rate("2026-08", "KRW", "1391.27"),
    rate("2026-10", "KRW", "1402.9"),
    rate("2026-09", "CNY", "7.1"),
  ]);
  for (const { setId, setName, groups } of randomSets) {
    await stateStore.query(
      "INSERT INTO service_group_sets (company_id, set_id, name, name_key, groups) VALUES ($1, $2, $3, $3, $4)",
      [COMPANY, setId, setName, JSON.stringify(groups)],
    );
  }
}

/** Rates of the stored bills to any of their currencies. */
export async function randomRates({ stateStore }: TestStores): Promise<(currency: string) => RateOf> {
  const table = new Map<string, string>();
  const months = ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12"];
  for (const currency of currencies) {
    for (const { from, month, rate } of await ratesTo(stateStore, { currency, months, from: currencies }))
      table.set(`${from} ${month} ${currency}`, rate);
  }
  return (to) => (from, month) => table.get(`${from} ${month} ${to}`);
}

const groupKeys = randomSets.flatMap(({ setId, groups }) => [
  ...groups.map(({ groupId }) => serviceGroupKey(setId, groupId)),
  serviceGroupKey(setId, "NO_VALUE"),
]);
const values = fc.uniqueArray(fc.constantFrom("111", "222", "S3", "RDS", "us-east-1", "prod", "A", "i-1", ...hostile), {
  minLength: 1,
  maxLength: 6,
});
const tagKeys = fc.constantFrom("env", "Env", "it's", "absent");

/** A filter on any field, half of them on a main field. */
export const randomFilter: fc.Arbitrary<Filter> = fc
  .record({
    field: fc.oneof(fc.constantFrom("account", "product", "region"), fc.constantFrom(...costFields)),
    tagKey: tagKeys,
    values,
    exclude: fc.boolean(),
    keys: fc.uniqueArray(fc.constantFrom(...groupKeys, "gone:::a", "x", ""), { minLength: 1, maxLength: 3 }),
    of: fc.subarray(randomVendors),
    isOfOne: fc.boolean(),
  })
  .map(({ field, tagKey, keys, values: any, exclude, of, isOfOne }) => {
    const choices = field === "serviceGroup" ? keys : any;
    const vendorValues = Object.fromEntries(of.map((vendor, n) => [vendor, choices.slice(n % choices.length)]));
    return {
      field,
      ...(field === "tag" && { tagKey }),
      exclude,
      values: isOfOne && of.length > 0 ? [] : choices,
      ...(of.length > 0 && { vendorValues }),
    };
  });

const range = fc
  .record({ from: fc.integer({ min: -5, max: 130 }), days: fc.integer({ min: 0, max: 92 }) })
  .map(({ from, days }) => {
    const startDate = addDays(FIRST_DAY, from);
    return { startDate, endDate: addDays(startDate, days) };
  });
export const randomRange = range;

export const randomQuery: fc.Arbitrary<CostQuery> = fc
  .record({
    range,
    grain: fc.constantFrom("DAY", "WEEK", "MONTH"),
    selectedVendors: fc.subarray(randomVendors),
    viewBy: fc.constantFrom("account", "product", "region", "tag", "serviceGroup"),
    tagKey: fc.oneof(tagKeys, fc.constant(undefined)),
    serviceGroupSetId: fc.constantFrom(...randomSets.map(({ setId }) => setId), "gone", undefined),
    filters: fc.array(randomFilter, { maxLength: 3 }),
    isAmortizedCost: fc.boolean(),
    currency: fc.constantFrom(...currencies),
    sort: fc.record({ key: fc.constantFrom(...sortKeys), descending: fc.boolean() }),
  })
  .map(({ range: days, ...rest }) => ({ ...days, ...rest }) as CostQuery);
