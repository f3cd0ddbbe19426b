import path from "node:path";
import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { csvOf } from "../../tests/support/test-imports";
import { closeWaitingReaders } from "../imports/reader/reader";
import { importPrices } from "./import-prices";
import { openPriceBook } from "./price-book";
import type { Product } from "./products";

/** AWS's prices in us-east-1 in April 2025, and in October 2024 for caches. */
const priced = { SKU: "", TermType: "OnDemand", Unit: "Hrs", PricePerUnit: "", Currency: "USD" };
type Row = Record<string, string>;
const reserved = (
  term: "1yr" | "3yr",
  option: "No" | "Partial" | "All",
  PricePerUnit: string,
  overrides: Row = {},
): Row => ({
  TermType: "Reserved",
  LeaseContractLength: term,
  PurchaseOption: `${option} Upfront`,
  OfferingClass: "standard",
  PricePerUnit,
  ...overrides,
});
const once = { Unit: "Quantity" };

interface Offered {
  code: string;
  product: Row;
  rows: Row[];
}
const mysql = (SKU: string, deployment: string, usage: string): Row => ({
  SKU,
  "Instance Type": "db.m5.large",
  "Database Engine": "MySQL",
  "Deployment Option": deployment,
  usageType: `${usage}:db.m5.large`,
  operation: "CreateDBInstance:0002",
  "License Model": "No license required",
});
const offers: Offered[] = [
  {
    code: "AmazonRDS",
    product: mysql("SINGLE", "Single-AZ", "InstanceUsage"),
    rows: [
      { PricePerUnit: "0.1710000000" },
      reserved("1yr", "No", "0.1095000000"),
      reserved("1yr", "Partial", "0.0522000000"),
      reserved("1yr", "Partial", "457", once),
      reserved("3yr", "Partial", "0.0351000000"),
      reserved("3yr", "Partial", "921", once),
    ],
  },
  {
    code: "AmazonRDS",
    product: mysql("MULTI", "Multi-AZ", "Multi-AZUsage"),
    rows: [{ PricePerUnit: "0.3420000000" }, reserved("1yr", "No", "0.2191000000")],
  },
  {
    code: "AmazonRDS",
    product: mysql("CLUSTER", "Multi-AZ (readable standbys)", "Multi-AZClusterUsage"),
    rows: [{ PricePerUnit: "0.5220000000" }],
  },
  {
    code: "AmazonElastiCache",
    product: {
      SKU: "REDIS",
      "Instance Type": "cache.r6g.large",
      "Cache Engine": "Redis",
      operation: "CreateCacheCluster:0002",
    },
    rows: [
      { PricePerUnit: "0.2060000000" },
      reserved("1yr", "All", "0.0000000000"),
      reserved("1yr", "All", "1146", once),
    ],
  },
  {
    code: "AmazonElastiCache",
    product: {
      SKU: "VALKEY",
      "Instance Type": "cache.r6g.large",
      "Cache Engine": "Valkey",
      operation: "CreateCacheCluster:0003",
    },
    rows: [{ PricePerUnit: "0.1648000000" }, reserved("1yr", "All", "917", once)],
  },
  {
    code: "AmazonES",
    product: { SKU: "SEARCH", "Instance Type": "r6g.large.search", usageType: "ESInstance:r6g.large" },
    rows: [
      { PricePerUnit: "0.1670000000" },
      reserved("3yr", "Partial", "0.0420000000"),
      reserved("3yr", "Partial", "1097.19", once),
    ],
  },
  {
    code: "AmazonRedshift",
    product: { SKU: "NODE", "Instance Type": "ra3.xlplus", usageType: "Node:ra3.xlplus" },
    rows: [{ PricePerUnit: "1.0860000000" }, reserved("1yr", "No", "0.7602000000")],
  },
];

const columns = [
  ...["SKU", "TermType", "StartingRange", "Unit", "PricePerUnit", "Currency", "LeaseContractLength", "PurchaseOption"],
  ...["OfferingClass", "serviceCode", "Region Code", "Instance Type", "Database Engine", "Cache Engine"],
  ...["Deployment Option", "usageType", "operation", "License Model"],
];
/** A list as AWS publishes it: five lines about it, and a table. */
function listOf(code: string): string {
  const rows = offers
    .filter((offer) => offer.code === code)
    .flatMap(({ product, rows: offerRows }) =>
      offerRows.map((row) => ({ ...priced, serviceCode: code, "Region Code": "us-east-1", ...product, ...row })),
    );
  const table = csvOf(rows.map((row) => Object.fromEntries(columns.map((name) => [name, (row as Row)[name] ?? ""]))));
  return `FormatVersion,v1.0\nDisclaimer,"For information only"\nPublication Date,2025-04-05T00:00:00Z\nVersion,1\nOfferCode,${code}\n${table}`;
}

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
  for (const code of new Set(offers.map((offer) => offer.code))) {
    const file = path.join(stores.directory, code);
    await writeFile(file, listOf(code));
    await importPrices({ file: { path: file, name: `${code}.csv` }, by: "test" }, stores);
  }
});
afterAll(async () => {
  await closeWaitingReaders();
  await stores.close();
});

const product = (service: string, instanceType: string, overrides: Partial<Product> = {}): Product => ({
  ...{ provider: "aws" as const, service, region: "us-east-1", instanceType },
  ...overrides,
});
const database = product("Amazon Relational Database Service", "db.m5.large", { platform: "MySQL" });
const cache = product("Amazon ElastiCache", "cache.r6g.large");
/** As in bills from before the service was renamed. */
const search = product("Amazon OpenSearch Service", "r6g.large.elasticsearch");
const node = product("Amazon Redshift", "ra3.xlplus");
const bookOf = (...products: Product[]) => openPriceBook(stores, { products, at: "2025-05-01T00:00:00Z" });

it.each<[string, Product, string]>([
  ["a database", database, "0.171"],
  ["one in two zones", { ...database, deployment: "Multi-AZ" }, "0.342"],
  ["one that its usage type names", { ...database, usageType: "USE1-Multi-AZUsage:db.m5.large" }, "0.342"],
  ["a cluster of three", { ...database, usageType: "USE1-Multi-AZClusterUsage:db.m5.large" }, "0.522"],
  ["a database by its operation", { ...database, platform: undefined, operation: "CreateDBInstance:0002" }, "0.171"],
  ["a cache", { ...cache, platform: "Redis" }, "0.206"],
  ["a cache of another engine", { ...cache, platform: "Valkey" }, "0.1648"],
  ["a search node", search, "0.167"],
  ["a warehouse node", node, "1.086"],
])("%s has its on-demand price", async (_, offer, rate) => {
  expect((await bookOf(offer)).onDemand(offer)).toMatchObject({ found: { rate } });
});

test("reservations have the same engine, zones and type", async () => {
  const multi: Product = { ...database, deployment: "Multi-AZ" };
  const redis = { ...cache, platform: "Redis" };
  const book = await bookOf(database, multi, redis, search, node);
  const reservationOf = (offer: Product, term: "P1Y" | "P3Y", payment: "no" | "partial" | "all") => {
    const [reservation] = book.reservations(offer, { term, payment }).found ?? [];
    return reservation && [reservation.upfront, reservation.hourly, reservation.effectiveHourly.slice(0, 8)];
  };
  expect(reservationOf(database, "P1Y", "no")).toEqual(["0", "0.1095", "0.1095"]);
  expect(reservationOf(multi, "P1Y", "no")).toEqual(["0", "0.2191", "0.2191"]);
  // 457 ÷ 8760 = 0.052168; 921 ÷ 26280 = 0.035045.
  expect(reservationOf(database, "P1Y", "partial")).toEqual(["457", "0.0522", "0.104368"]);
  expect(reservationOf(database, "P3Y", "partial")).toEqual(["921", "0.0351", "0.070145"]);
  // Databases are not sold with nothing upfront for three years.
  expect(reservationOf(database, "P3Y", "no")).toBeUndefined();
  // 1146 ÷ 8760 = 0.130821; 1097.19 ÷ 26280 = 0.041750.
  expect(reservationOf(redis, "P1Y", "all")).toEqual(["1146", "0", "0.130821"]);
  expect(reservationOf(search, "P3Y", "partial")).toEqual(["1097.19", "0.042", "0.08375"]);
  expect(reservationOf(node, "P1Y", "no")).toEqual(["0", "0.7602", "0.7602"]);
});

test("engines with different prices are not confused if the bill names none", async () => {
  const book = await bookOf(cache);
  expect(book.onDemand(cache).missing?.reason).toBe("ambiguous");
});
