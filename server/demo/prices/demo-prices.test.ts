import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import type { UsageItem } from "../../commitments/advice/eligible-usage";
import { openRates } from "../../commitments/advice/rates";
import { PRICES } from "../../cost-store/schema";
import { closeWaitingReaders } from "../../imports/reader/reader";
import { registerPriceFile } from "../../prices/import-prices";
import { openPriceBook } from "../../prices/price-book";
import { priceListsOf } from "../../prices/price-lists";
import type { Product } from "../../prices/products";
import { endInterruptedPrices } from "../../prices/sweep-prices";
import type { Services } from "../../serve";
import { addDemoPrices, removeDemoPrices } from "./demo-prices";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
  // A start that was cut off.
  await registerPriceFile(stores.stateStore, { name: "cut.csv", bytes: 1, by: "demo" });
  await endInterruptedPrices(stores);
  await addDemoPrices(stores, "2025-11-01", () => undefined);
});
afterAll(async () => {
  await closeWaitingReaders();
  await stores.close();
});

const linux: Product = { provider: "aws", service: "AmazonEC2", region: "us-east-1", instanceType: "m6i.xlarge" };
const bookOf = (...products: Product[]) => openPriceBook(stores, { products, at: "2026-11-01T00:00:00Z" });

test("price lists of the demo contain what it uses", async () => {
  const large = { ...linux, instanceType: "m6i.large" };
  const aurora: Product = {
    provider: "aws",
    service: "AmazonRDS",
    region: "ap-northeast-2",
    instanceType: "db.r6g.4xlarge",
    platform: "Aurora MySQL",
    operation: "CreateDBInstance:0016",
  };
  const fargate: Product = {
    provider: "aws",
    service: "AmazonECS",
    region: "us-east-1",
    usageType: "USE1-Fargate-GB-Hours",
  };
  const book = await bookOf(linux, large, aurora, fargate);
  expect(book.onDemand(linux).found).toMatchObject({ rate: "0.192" });
  // 63 % of 0.192, and of half of it.
  const standard = { term: "P1Y", payment: "no", offering: "standard" } as const;
  expect(book.reservations(linux, standard).found).toMatchObject([{ hourly: "0.12096", upfront: "0" }]);
  expect(book.reservations(large, standard).found).toMatchObject([{ hourly: "0.06048" }]);
  // 65 % of 2.512, half of it upfront: 0.8164 × 8760.
  expect(book.reservations(aurora, { term: "P1Y", payment: "partial" }).found).toMatchObject([
    { hourly: "0.8164", upfront: "7152" },
  ]);
  expect(book.reservations(aurora, { term: "P3Y", payment: "no" }).missing).toBeDefined();
  const noUpfront = { planType: "Compute", term: "P1Y", payment: "no" } as const;
  expect(book.savingsPlan(linux, noUpfront).found).toMatchObject({ rate: "0.13824" });
  expect(book.savingsPlan(linux, { ...noUpfront, planType: "EC2Instance" }).found).toMatchObject({ rate: "0.12096" });
  expect(book.savingsPlan(fargate, noUpfront).found).toMatchObject({ rate: "0.003556" });
});

test("Azure's machines are priced in the currencies of their bills", async () => {
  const machine: Product = {
    provider: "azure",
    service: "Virtual Machines",
    region: "koreacentral",
    instanceType: "Standard_D4s_v5",
    platform: "Linux",
  };
  const book = await openPriceBook(stores, { products: [machine], at: "2026-11-01T00:00:00Z", currency: "USD" });
  expect(book.onDemand(machine).found).toMatchObject({ rate: "0.236" });
  // 63 % of 0.236 × 8760 hours.
  expect(book.reservations(machine, { term: "P1Y" }).found).toMatchObject([{ upfront: "1302", payment: "all" }]);
  const currencies = (await priceListsOf(stores.stateStore, { provider: "azure" })).map(({ currency }) => currency);
  expect(new Set(currencies)).toEqual(new Set(["USD", "EUR"]));
});

test("a reservation of Azure does not include the Windows license", async () => {
  const item: UsageItem = {
    ...{ vendor: "azure", payer: "p", account: "a", region: "koreacentral", service: "Virtual Machines", scope: "vm" },
    ...{
      family: "Dsv5",
      instanceType: "Standard_D4s_v5",
      operatingSystem: "Windows",
      databaseEngine: "",
      cacheEngine: "",
    },
    ...{ usageType: "D4s v5", operation: "", currency: "USD" },
  };
  const terms = { type: "Compute", term: "P1Y", payment: "all", offering: "standard" } as const;
  const billRates = { plan: () => undefined, reservation: () => undefined };
  const rates = await openRates(
    [item],
    { terms, at: "2026-11-01T00:00:00Z", billRates },
    stores as unknown as Services,
  );
  // 0.42 − 0.236
  expect(rates.reservation(item, item.instanceType)).toMatchObject({
    upfront: 1302,
    licence: expect.closeTo(0.184, 9) as number,
  });
});

test("they are imported once, and leave no files behind", async () => {
  const before = await priceListsOf(stores.stateStore);
  await addDemoPrices(stores, "2025-12-01", () => undefined);
  expect(await priceListsOf(stores.stateStore)).toHaveLength(before.length);
  expect(await stores.stateStore.query("SELECT name FROM price_files WHERE status = 'failed'")).toEqual([]);
  const away = { ...stores.costStore, command: () => Promise.reject(new Error("away")) };
  await expect(removeDemoPrices({ ...stores, costStore: away })).rejects.toThrow("away");
  expect(await priceListsOf(stores.stateStore)).toHaveLength(before.length);
  await removeDemoPrices(stores);
  expect(await priceListsOf(stores.stateStore)).toEqual([]);
  expect(await stores.costStore.query(`SELECT 1 FROM ${PRICES} LIMIT 1`)).toEqual([]);
});
