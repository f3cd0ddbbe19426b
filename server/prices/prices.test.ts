import { gzipSync } from "node:zlib";
import path from "node:path";
import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listPrices, removePrices } from "~/contract/commitments/prices";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { closeWaitingReaders } from "../imports/reader/reader";
import { ImportInterrupted } from "../imports/run/cancel";
import { StateStoreError } from "../state-store/state-store";
import type { StateStore } from "../state-store/state-store";
import { audit } from "../audit/audit";
import { PRICES } from "../cost-store/schema";
import { priceCalls } from "./calls";
import { importPrices, registerPriceFile } from "./import-prices";
import { openPriceBook } from "./price-book";
import { priceListsOf } from "./price-lists";
import { endInterruptedPrices, sweepPrices } from "./sweep-prices";
import type { Product } from "./products";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(async () => {
  await closeWaitingReaders();
  await stores.close();
});

let written = 0;
async function bring(content: string | Buffer, name = "list.csv", settings: Record<string, string> = {}) {
  const file = path.join(stores.directory, `prices-${(written += 1)}`);
  await writeFile(file, content);
  return importPrices({ file: { path: file, name }, by: "test" }, testServices(stores, settings));
}
const csv = (rows: (string | number)[][]): string =>
  rows.map((row) => row.map((field) => `"${field}"`).join(",")).join("\n");
const head = (offer: string, published: string) => [
  ["FormatVersion", "v1.0"],
  ["Disclaimer", "For information only, see http://aws.amazon.com"],
  ["Publication Date", published],
  ["Version", "1"],
  ["OfferCode", offer],
];

const offerHeader =
  "SKU,TermType,EffectiveDate,StartingRange,Unit,PricePerUnit,Currency,LeaseContractLength,PurchaseOption,OfferingClass,serviceCode,Instance Type,Operating System,Tenancy,usageType,operation,CapacityStatus,Pre Installed S/W,License Model,Region Code".split(
    ",",
  );
const windows = [
  ...["AmazonEC2", "c5.xlarge", "Windows", "Shared", "APN1-BoxUsage:c5.xlarge", "RunInstances:0002", "Used", "NA"],
  ...["No License required", "ap-northeast-1"],
];
/** One product with all that can be bought of it for a year, and some that are left out. */
const offerOf = (published: string, onDemand: string, effective = "2026-04-01T00:00:00Z") =>
  csv([
    ...head("AmazonEC2", published),
    offerHeader,
    ["W1", "OnDemand", effective, "0", "Hrs", onDemand, "USD", "", "", "", ...windows],
    ["W1", "Reserved", effective, "0", "Hrs", "0.3190000000", "USD", "1yr", "No Upfront", "standard", ...windows],
    ["W1", "Reserved", effective, "0", "Hrs", "0.1560000000", "USD", "1yr", "Partial Upfront", "standard", ...windows],
    ["W1", "Reserved", effective, "", "Quantity", "1368", "USD", "1yr", "Partial Upfront", "standard", ...windows],
    ["W1", "Reserved", effective, "0", "Hrs", "0.0000000000", "USD", "1yr", "All Upfront", "standard", ...windows],
    ["W1", "Reserved", effective, "", "Quantity", "2714", "USD", "1yr", "All Upfront", "standard", ...windows],
    [
      "W2",
      "OnDemand",
      effective,
      "0",
      "Hrs",
      "1.111",
      "USD",
      "",
      "",
      "",
      ...windows.with(7, "SQL Std").with(5, "RunInstances:0006"),
    ],
    [
      "U1",
      "OnDemand",
      effective,
      "0",
      "Hrs",
      "0.5",
      "USD",
      "",
      "",
      "",
      ...windows.with(6, "UnusedCapacityReservation"),
    ],
    ["D1", "OnDemand", effective, "0", "GB", "0.09", "USD", "", "", "", ...windows.with(1, "")],
  ]);

const plansHeader =
  "SKU,RateCode,Unit,EffectiveDate,DiscountedRate,Currency,DiscountedSKU,DiscountedServiceCode,DiscountedUsageType,DiscountedOperation,PurchaseOption,LeaseContractLength,LeaseContractLengthUnit,ServiceCode,UsageType,Operation,Description,Instance Family,Location,Location Type,Granularity,Product Family,DiscountedRegionCode,DiscountedInstanceType".split(
    ",",
  );
const plan = (rate: string, sku: string, operation: string, option: string, family: string) => [
  ...["P", `P.${sku}`, "Hrs", "2026-04-01T00:00:00Z", rate, "USD", sku, "AmazonEC2", "APN1-BoxUsage:c5.xlarge"],
  ...[operation, option, "3", "year", "ComputeSavingsPlans", "", "", "", "c5", "", "", "hourly", family],
  ...["ap-northeast-1", "c5.xlarge"],
];
const plans = csv([
  ...head("AWSComputeSavingsPlan", "2026-04-22T19:42:03Z"),
  plansHeader,
  plan("0.250", "W1", "RunInstances:0002", "No Upfront", "ComputeSavingsPlans"),
  plan("0.240", "W1", "RunInstances:0002", "All Upfront", "ComputeSavingsPlans"),
  plan("0.230", "W1", "RunInstances:0002", "No Upfront", "EC2InstanceSavingsPlans"),
  plan("0.088", "L1", "RunInstances", "No Upfront", "ComputeSavingsPlans"),
]);

const requested: Product = {
  provider: "aws",
  service: "Amazon Elastic Compute Cloud",
  region: "ap-northeast-1",
  usageType: "APN1-BoxUsage:c5.xlarge",
  platform: "Windows",
};
const bookAt = (at: string, ...products: Product[]) => openPriceBook(stores, { products, at });

describe("price lists of AWS", () => {
  it("are read with the prices that commitments need, once, compressed or not", async () => {
    const list = offerOf("2026-04-10T00:00:00Z", "0.3980000000");
    expect(await bring(list)).toMatchObject({ status: "live", rates: 7, lists: 1 });
    expect(await bring(list)).toMatchObject({ status: "unchanged" });
    expect(await bring(gzipSync(list), "list.csv.gz")).toMatchObject({ status: "unchanged" });
    expect(await bring(gzipSync(plans), "plans.csv.gz")).toMatchObject({ status: "live", rates: 4 });
    expect(await priceListsOf(stores.stateStore, { provider: "aws" })).toMatchObject([
      { offer: "AWSComputeSavingsPlan", region: "ap-northeast-1", publishedAt: "2026-04-22T19:42:03.000Z", rates: 4 },
      { offer: "AmazonEC2", publishedAt: "2026-04-10T00:00:00.000Z", validFrom: "2026-04-01T00:00:00.000Z" },
    ]);
  });

  it("have the rate of the product on the bill, by usage type, type or operation", async () => {
    const byType: Product = { ...requested, usageType: undefined, instanceType: "c5.xlarge", tenancy: "default" };
    const sql: Product = { ...requested, operation: "RunInstances:0002", platform: undefined };
    const book = await bookAt("2026-05-01", requested, byType, sql);
    for (const product of [requested, byType, sql])
      expect(book.onDemand(product).found).toMatchObject({ rate: "0.398", unit: "Hrs", currency: "USD", skuId: "W1" });
    expect(book.savingsPlans(requested).found?.map(({ planType, payment, rate }) => [planType, payment, rate])).toEqual(
      [
        ["Compute", "no", "0.25"],
        ["Compute", "all", "0.24"],
        ["EC2Instance", "no", "0.23"],
      ],
    );
    expect(book.savingsPlan(requested, { planType: "Compute", term: "P3Y", payment: "no" }).found?.rate).toBe("0.25");
    expect(book.savingsPlan(byType, { planType: "Compute", term: "P1Y", payment: "no" }).missing?.reason).toBe(
      "notListed",
    );
  });

  it("have rates of plans by the platform if its on-demand price is not listed", async () => {
    const linux: Product = { ...requested, platform: "Linux" };
    const book = await bookAt("2026-05-01", linux);
    expect(book.onDemand(linux).missing).toEqual({
      reason: "notListed",
      what: "APN1-BoxUsage:c5.xlarge Linux, ap-northeast-1",
      get: "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonEC2/current/ap-northeast-1/index.csv",
    });
    expect(book.savingsPlans(linux).found?.map(({ rate }) => rate)).toEqual(["0.088"]);
  });

  it("have the prices of reservations, upfront and hourly", async () => {
    const book = await bookAt("2026-05-01", requested);
    // 1368 / 8760 = 0.156164…; 2714 / 8760 = 0.309817…
    expect(
      book
        .reservations(requested)
        .found?.map(({ payment, upfront, hourly, effectiveHourly }) => [
          payment,
          upfront,
          hourly,
          effectiveHourly.slice(0, 8),
        ]),
    ).toEqual([
      ["all", "2714", "0", "0.309817"],
      ["partial", "1368", "0.156", "0.312164"],
      ["no", "0", "0.319", "0.319"],
    ]);
    expect(book.reservations(requested, { term: "P3Y" }).missing?.reason).toBe("notListed");
    expect(book.reservations(requested, { payment: "no", offering: "standard" }).found).toHaveLength(1);
  });

  it("exclude dedicated machines of the same type and operation", async () => {
    const dedicated = windows.with(3, "Dedicated").with(4, "APN1-DedicatedUsage:c5.xlarge");
    const at = "2026-05-20T00:00:00Z";
    const priced = ["0", "Hrs", "0.45", "USD", "", "", ""];
    const list = csv([
      ...head("AmazonEC2", at),
      offerHeader,
      ["S9", "OnDemand", at, ...priced.with(2, "0.4"), ...windows],
      ["D9", "OnDemand", at, ...priced, ...dedicated],
    ]);
    const { fileId } = await bring(list);
    const byType: Product = {
      ...requested,
      usageType: undefined,
      instanceType: "c5.xlarge",
      operation: "RunInstances:0002",
    };
    const onDedicated: Product = { ...byType, tenancy: "Dedicated" };
    const book = await bookAt("2026-05-21", byType, onDedicated);
    expect(book.onDemand(byType).found).toMatchObject({ rate: "0.4" });
    expect(book.onDemand(onDedicated).found).toMatchObject({ rate: "0.45" });
    await stores.stateStore.query("DELETE FROM price_files WHERE file_id = $1", [fileId]);
  });

  it("are never negative", async () => {
    const { rates, fileId } = await bring(offerOf("2026-05-25T00:00:00Z", "-1"));
    const { rates: allRates, fileId: other } = await bring(offerOf("2026-05-26T00:00:00Z", "1"));
    expect(rates).toBe(allRates - 1);
    await stores.stateStore.query("DELETE FROM price_files WHERE file_id::text = ANY($1)", [[fileId, other]]);
  });

  it("apply from their publication, the oldest also before it", async () => {
    await bring(offerOf("2026-06-15T00:00:00Z", "0.4500000000", "2026-06-01T00:00:00Z"));
    const rateAt = async (at: string) => {
      const priced = (await bookAt(at, requested)).onDemand(requested);
      return priced.found?.rate ?? priced.missing?.reason;
    };
    expect(
      await Promise.all(["2026-03-31", "2026-04-01", "2026-04-05", "2026-06-14", "2026-06-15"].map(rateAt)),
    ).toEqual(["notInForce", "0.398", "0.398", "0.398", "0.45"]);
  });

  it("report which list would contain a price", async () => {
    const elsewhere: Product = { ...requested, region: "eu-west-1" };
    const book = await bookAt("2026-05-01", elsewhere);
    expect(book.onDemand(elsewhere).missing?.reason).toBe("noList");
    expect(book.reservations(elsewhere).missing?.get).toContain("/AmazonEC2/current/eu-west-1/index.csv");
    expect(book.savingsPlans(elsewhere).missing?.get).toContain("/AWSComputeSavingsPlan/");
  });
});

describe("retail prices of Azure", () => {
  const item = (fields: object) => ({
    currencyCode: "USD",
    tierMinimumUnits: 0,
    armRegionName: "koreacentral",
    effectiveStartDate: "2024-01-01T00:00:00Z",
    meterId: "m1",
    meterName: "D2s v3",
    productName: "Virtual Machines DSv3 Series",
    skuName: "D2s v3",
    serviceName: "Virtual Machines",
    unitOfMeasure: "1 Hour",
    armSkuName: "Standard_D2s_v3",
    ...fields,
  });
  const items = [
    item({ type: "Consumption", retailPrice: 0.118, savingsPlan: [{ term: "1 Year", retailPrice: 0.09 }] }),
    item({ type: "Consumption", retailPrice: 0.02, skuName: "D2s v3 Spot", meterId: "m2" }),
    item({
      type: "Consumption",
      retailPrice: 0.21,
      productName: "Virtual Machines DSv3 Series Windows",
      meterId: "m3",
    }),
    item({ type: "Reservation", retailPrice: 613.2, reservationTerm: "1 Year", meterId: "m4" }),
  ];
  const machine: Product = {
    provider: "azure",
    service: "Virtual Machines",
    region: "koreacentral",
    instanceType: "Standard_D2s_v3",
  };

  it.each([
    ["a page", JSON.stringify({ BillingCurrency: "USD", Items: items })],
    ["pages", JSON.stringify([{ Items: items.slice(0, 2) }, { Items: items.slice(2) }])],
    [
      "pages one after the other",
      JSON.stringify({ Items: items.slice(0, 2) }) + JSON.stringify({ Items: items.slice(2) }),
    ],
    ["a list of items", JSON.stringify(items, null, 1)],
    ["lines", items.map((listed) => JSON.stringify(listed)).join("\n")],
  ])("are read from %s, however long its lines are", async (_, text) => {
    await stores.stateStore.query("DELETE FROM price_files WHERE kind = 'azure-retail'");
    expect(await bring(text, "prices.json", { IMPORT_RECORD_BYTES: "200" })).toMatchObject({
      status: "live",
      rates: 4,
      lists: 1,
    });
    const book = await bookAt("2026-05-01", machine, { ...machine, platform: "Windows" });
    expect(book.onDemand(machine).found?.rate).toBe("0.118");
    expect(book.onDemand({ ...machine, platform: "Windows" }).found?.rate).toBe("0.21");
    // 613.2 for 8760 hours.
    expect(book.reservations(machine).found).toMatchObject([
      { term: "P1Y", payment: "all", upfront: "613.2", effectiveHourly: "0.07" },
    ]);
    expect(book.savingsPlans(machine).found).toMatchObject([{ planType: "Compute", term: "P1Y", rate: "0.09" }]);
  });
});

describe("an invalid price list", () => {
  it.each([
    ["a bill", csv([["BilledCost", "ChargeCategory", "BillingCurrency"]]), "not-a-price-list"],
    ["a list without its head", csv([offerHeader, []]), "no-publication-date"],
    ["JSON of AWS", '{"formatVersion":"v1.0","offerCode":"AmazonEC2"}', "price-list-json"],
    ["JSON of something else", '{"a":1}', "not-a-price-list"],
    ["nothing", "", "empty-file"],
    [
      "a list without prices of instances",
      csv([...head("AmazonS3", "2026-04-10T00:00:00Z"), offerHeader]),
      "no-prices",
    ],
    [
      "a list with a column less",
      csv([...head("AmazonEC2", "2026-04-10T00:00:00Z"), offerHeader.slice(0, -1)]),
      "missing-column",
    ],
    ["a truncated gzip file", gzipSync(offerOf("2026-04-10T00:00:00Z", "1")).subarray(0, 200), "truncated"],
    ["a price that is none", offerOf("2026-04-11T00:00:00Z", "a lot"), "not-readable"],
    ["a list of another millennium", offerOf("9999-01-01T00:00:00Z", "1"), "no-publication-date"],
    ["a list from before there was any", offerOf("-000001-01-01T00:00:00Z", "1"), "no-publication-date"],
    [
      "prices of regions that cannot be",
      offerOf("2026-04-12T00:00:00Z", "1").replaceAll("ap-north", "ap\0"),
      "no-prices",
    ],
    ["prices without a currency", offerOf("2026-04-13T00:00:00Z", "1").replaceAll("USD", ""), "no-prices"],
  ])("is rejected: %s", async (_, content, code) => {
    const done = await bring(content);
    expect([done.status, done.problem?.code]).toEqual(["failed", code]);
    const rows = await stores.costStore.query<{ rows: string }>(
      `SELECT count() AS rows FROM ${PRICES} WHERE FileId = {file:String}`,
      { file: done.fileId },
    );
    expect(rows[0]!.rows).toBe("0");
  });
});

describe("price lists of an installation", () => {
  const operator = testCaller("acme");
  const other = { ...operator, user: { ...operator.user, isOperator: false } };
  const listFor = (caller: typeof operator) =>
    makeCall(priceCalls, listPrices, { itemsPerPage: 200 }, caller, testServices(stores));
  const remove = (caller: typeof operator, fileId: string) =>
    makeCall(priceCalls, removePrices, { fileId }, caller, testServices(stores));

  it("are visible to everyone, files without effect to operators", async () => {
    await bring(offerOf("2026-07-01T00:00:00Z", "0.5"));
    await bring("", "empty.csv");
    const lists = await listFor(operator);
    expect(lists.files.map(({ name }) => name)).toContain("empty.csv");
    expect(lists.lists.map(({ publishedAt }) => publishedAt)).toContain("2026-07-01T00:00:00.000Z");
    expect(await listFor(other)).toEqual({ ...lists, files: [] });
  });

  it("can be removed by operators only", async () => {
    const { fileId } = await bring(offerOf("2026-08-01T00:00:00Z", "0.6"));
    const { total } = await listFor(operator);
    await expect(remove(other, fileId)).rejects.toMatchObject({ status: 403 });
    expect(await listFor(other)).toMatchObject({ total });
    await remove(operator, fileId);
    expect(await listFor(other)).toMatchObject({ total: total - 1 });
  });

  it("can be removed by region, and come back with their file", async () => {
    const ofRegion = (armRegionName: string) => ({
      ...{ currencyCode: "EUR", tierMinimumUnits: 0, armRegionName, effectiveStartDate: "2024-01-01T00:00:00Z" },
      ...{ meterId: armRegionName, meterName: "D2s v3", productName: "Virtual Machines DSv3 Series" },
      ...{ skuName: "D2s v3", serviceName: "Virtual Machines", unitOfMeasure: "1 Hour", armSkuName: "Standard_D2s_v3" },
      ...{ type: "Consumption", retailPrice: 0.118 },
    });
    const file = JSON.stringify({ Items: ["koreacentral", "westeurope"].map(ofRegion) });
    const regions = async () =>
      new Set(
        (await priceListsOf(stores.stateStore, { provider: "azure" })).flatMap(({ region, currency }) =>
          currency === "EUR" ? [region] : [],
        ),
      );
    const { fileId } = await bring(file, "prices.json");
    const list = { fileId, offer: "Virtual Machines", region: "westeurope", currency: "EUR" };
    await makeCall(priceCalls, removePrices, list, operator, testServices(stores));
    expect(await regions()).toEqual(new Set(["koreacentral"]));
    expect(await bring(file, "prices.json")).toMatchObject({ status: "live" });
    expect(await regions()).toEqual(new Set(["koreacentral", "westeurope"]));
    expect(await bring(file, "prices.json")).toMatchObject({ status: "unchanged" });
  });
});

describe("an import of prices that does not end in order", () => {
  const statusOf = (fileId: string) =>
    stores.stateStore.query("SELECT status, problem->>'code' AS code FROM price_files WHERE file_id = $1", [fileId]);

  it("is interrupted when its process stops", async () => {
    const file = path.join(stores.directory, "interrupted");
    await writeFile(file, offerOf("2026-09-01T00:00:00Z", "0.7"));
    const error = vi.spyOn(stores.log, "error");
    const signal = AbortSignal.abort(new ImportInterrupted());
    const done = await importPrices({ file: { path: file, name: "list.csv" }, by: "test", signal }, stores);
    expect(done).toMatchObject({ status: "failed", problem: { code: "interrupted", file: "list.csv" } });
    expect(await statusOf(done.fileId)).toEqual([{ status: "failed", code: "interrupted" }]);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  it("counts with all its prices if it was published, but the answer was lost", async () => {
    const { stateStore } = stores;
    const transaction: StateStore["transaction"] = async (work) => {
      await stateStore.transaction(work);
      throw new StateStoreError("lost", true);
    };
    const file = path.join(stores.directory, "lost");
    await writeFile(file, offerOf("2026-09-02T00:00:00Z", "0.8"));
    const fileId = await registerPriceFile(stateStore, { name: "list.csv", bytes: 1, by: "test" });
    const request = { file: { path: file, name: "list.csv" }, by: "test", fileId };
    await expect(importPrices(request, { ...stores, stateStore: { ...stateStore, transaction } })).rejects.toThrow(
      "lost",
    );
    expect(await statusOf(fileId)).toEqual([{ status: "live", code: null }]);
    await sweepPrices(stores);
    const [stored] = await stores.costStore.query(
      `SELECT toString(count()) AS rows FROM ${PRICES} WHERE FileId = {fileId:String}`,
      { fileId },
    );
    expect(stored).toEqual({ rows: "7" });
  });

  it("may be another process's in a cluster, for a day; that one then publishes nothing", async () => {
    const cluster = testServices(stores, { CLICKHOUSE_URL: "http://store.example" });
    const file = path.join(stores.directory, "elsewhere");
    await writeFile(file, offerOf("2026-09-03T00:00:00Z", "0.9"));
    const fileId = await registerPriceFile(stores.stateStore, { name: "list.csv", bytes: 1, by: "test" });
    await endInterruptedPrices(cluster);
    expect(await statusOf(fileId)).toEqual([{ status: "reading", code: null }]);
    await stores.stateStore.query(
      "UPDATE price_files SET created_at = now() - interval '25 hours' WHERE file_id = $1",
      [fileId],
    );
    await endInterruptedPrices(cluster);
    const ended = [{ status: "failed", code: "interrupted" }];
    expect(await statusOf(fileId)).toEqual(ended);
    const done = await importPrices({ file: { path: file, name: "list.csv" }, by: "test", fileId }, stores);
    expect(done).toMatchObject({ status: "failed", problem: { code: "interrupted" } });
    expect(await statusOf(fileId)).toEqual(ended);
  });

  it("leaves prices that are swept, also after the last list was removed", async () => {
    const { fileId } = await bring(offerOf("2026-09-04T00:00:00Z", "1.1"));
    const error = vi.spyOn(stores.log, "error").mockReturnValue();
    const stored = () => stores.costStore.query(`SELECT DISTINCT FileId FROM ${PRICES}`);
    await stores.stateStore.query("DELETE FROM audit_entries");
    await stores.stateStore.query("DELETE FROM price_files");
    await sweepPrices(stores);
    expect(await stored()).toContainEqual({ FileId: fileId });
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
    const removed = {
      companyId: null,
      by: { userId: null, name: "ann", address: null },
      action: "prices.removed",
    } as const;
    await audit(stores.stateStore, removed);
    await sweepPrices(stores);
    expect(await stored()).toEqual([]);
  });
});
