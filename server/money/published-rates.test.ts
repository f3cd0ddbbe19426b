import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestState } from "../../tests/support/stores/test-state";
import type { StateStore } from "../state-store/state-store";
import { ratesTo, saveRates } from "./published-rates";

let db: StateStore;

beforeAll(async () => {
  db = await openTestState();
  const rate = (month: string, currency: string, perUsd: string) => ({
    month,
    currency,
    perUsd,
    publishedOn: `${month}-28`,
  });
  await saveRates(db, [
    rate("2026-01", "KRW", "1400"),
    rate("2026-03", "KRW", "1250.5"),
    rate("2026-02", "CNY", "7.006"),
  ]);
});
afterAll(() => db.close());

test("a rate is USD rate of the target divided by that of the source", async () => {
  expect(await ratesTo(db, { currency: "KRW", months: ["2026-03"], from: ["USD"] })).toEqual([
    { from: "USD", month: "2026-03", rate: "1250.5", rateMonth: "2026-03" },
  ]);
  const [back] = await ratesTo(db, { currency: "USD", months: ["2026-03"], from: ["KRW"] });
  expect(back!.rate).toBe("0.000799680127948820471811"); // 1 / 1250.5
});

test("a month without a rate uses the nearest earlier one, else the earliest", async () => {
  const rates = await ratesTo(db, { currency: "USD", months: ["2025-12", "2026-02", "2026-09"], from: ["KRW"] });
  expect(rates.map((rate) => rate.rateMonth)).toEqual(["2026-01", "2026-01", "2026-03"]);
});

test("a rate between two currencies states the month that is further away", async () => {
  const [rate] = await ratesTo(db, { currency: "KRW", months: ["2026-03"], from: ["CNY"] });
  expect(rate).toMatchObject({ from: "CNY", month: "2026-03", rateMonth: "2026-02" });
  expect(Number(rate!.rate)).toBeCloseTo(1250.5 / 7.01, 12);
  // Neither month has a rate: first rates are of January (KRW) and February (CNY), last ones of March and February.
  for (const [from, currency] of [
    ["CNY", "KRW"],
    ["KRW", "CNY"],
  ] as const) {
    const rates = await ratesTo(db, { currency, months: ["2025-11", "2026-06"], from: [from] });
    expect(rates.map(({ rateMonth }) => rateMonth)).toEqual(["2026-02", "2026-02"]);
  }
});

test("the requested currency and unknown ones have no entry", async () => {
  expect(await ratesTo(db, { currency: "USD", months: ["2026-01"], from: ["USD", "XAF"] })).toEqual([]);
  expect(await ratesTo(db, { currency: "XAF", months: ["2026-01"], from: ["USD"] })).toEqual([]);
});

test("saving again replaces, and CNY is stored with two decimals", async () => {
  await saveRates(db, [{ month: "2026-02", currency: "CNY", perUsd: "7.1", publishedOn: "2026-02-27" }]);
  const [rate] = await ratesTo(db, { currency: "CNY", months: ["2026-02"], from: ["USD"] });
  expect(rate!.rate).toBe("7.1");
  await saveRates(db, [{ month: "2026-02", currency: "CNY", perUsd: "7.006", publishedOn: "2026-02-28" }]);
  expect((await ratesTo(db, { currency: "CNY", months: ["2026-02"], from: ["USD"] }))[0]!.rate).toBe("7.01");
});
