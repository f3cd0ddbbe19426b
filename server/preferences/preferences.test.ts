import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addRecentSearch,
  deleteRecentSearch,
  getSettings,
  saveBillingGrid,
  saveCurrency,
  saveDetailColumns,
  saveTour,
  saveVendors,
} from "~/contract/people/preferences";
import { getCommonInfo } from "~/contract/people/session";
import { makeCall, testCaller } from "../../tests/support/stores/call-handler";
import { stateServices } from "../../tests/support/stores/state-services";
import { eachStateStore } from "../../tests/support/stores/state-stores";
import type { TestStateStore } from "../../tests/support/stores/state-stores";
import { commonCalls } from "../common-info/calls";
import { saveRates } from "../money/published-rates";
import { ensureCompany } from "../people/people";
import type { Caller, Services } from "../serve";
import { preferenceCalls } from "./calls";

describe.each(eachStateStore)("$name", ({ open }) => {
  let store: TestStateStore;
  let services: Services;
  const callerOf = (userId: string, companyId = "acme"): Caller => ({ ...testCaller(companyId), userId });
  const anna = callerOf("anna");
  const annaElsewhere = callerOf("anna", "other");
  const ben = callerOf("ben");

  beforeAll(async () => {
    store = await open();
    services = stateServices(store.stateStore);
    for (const company of ["acme", "other"]) await ensureCompany(store.stateStore, company);
    for (const user of ["anna", "ben"])
      await store.stateStore.query("INSERT INTO users (user_id, login, name, email) VALUES ($1, $1, $1, $1)", [user]);
  });
  afterAll(() => store.close());
  beforeEach(() => store.stateStore.query("DELETE FROM user_settings"));

  const infoOf = (caller: Caller) => makeCall(commonCalls, getCommonInfo, {}, caller, services);
  const settingsOf = (caller: Caller) => makeCall(preferenceCalls, getSettings, {}, caller, services);
  const search = (word: string, field: "all" | "product" = "all", caller = anna) =>
    makeCall(preferenceCalls, addRecentSearch, { field, word }, caller, services);

  test("there are none at first", async () => {
    expect(await infoOf(anna)).toMatchObject({ selectedCurrency: null, selectedVendors: null, tours: {} });
    expect(await settingsOf(anna)).toEqual({ recentSearches: [], detailColumns: null, billingGrid: null });
  });

  test("currency and providers are stored per user and company", async () => {
    await makeCall(preferenceCalls, saveCurrency, { currency: "KRW" }, anna, services);
    await makeCall(preferenceCalls, saveCurrency, { currency: "CNY" }, anna, services);
    await makeCall(preferenceCalls, saveVendors, { selectedVendors: ["gcp", "aws", "gcp"] }, anna, services);
    expect(await infoOf(anna)).toMatchObject({ selectedCurrency: "CNY", selectedVendors: ["gcp", "aws"] });
    for (const caller of [ben, annaElsewhere])
      expect(await infoOf(caller)).toMatchObject({ selectedCurrency: null, selectedVendors: null });
  });

  test("a stale selection is ignored; an empty one remains", async () => {
    await makeCall(preferenceCalls, saveVendors, { selectedVendors: ["gcp", "aws"] }, anna, services);
    expect((await infoOf({ ...anna, vendors: ["aws", "oci"] })).selectedVendors).toEqual(["aws"]);
    expect((await infoOf({ ...anna, vendors: ["oci"] })).selectedVendors).toBeNull();
    await makeCall(preferenceCalls, saveVendors, { selectedVendors: [] }, anna, services);
    expect((await infoOf(anna)).selectedVendors).toEqual([]);
    await expect(makeCall(preferenceCalls, saveCurrency, { currency: "CHF" }, anna, services)).rejects.toMatchObject({
      status: 422,
      fields: { currency: [expect.any(String)] },
    });
  });

  test("the newest 10 searches are stored, each once", async () => {
    for (let n = 1; n <= 12; n += 1) await search(`word ${n}`);
    await search("word 5");
    const { recentSearches } = await search("WORD 7", "product");
    expect(recentSearches.map(({ word }) => word)).toEqual([
      "WORD 7",
      "word 5",
      "word 12",
      "word 11",
      "word 10",
      "word 9",
      "word 8",
      "word 7",
      "word 6",
      "word 4",
    ]);
    await search("Word 7");
    const reply = await makeCall(
      preferenceCalls,
      deleteRecentSearch,
      { field: "product", word: "word 7" },
      anna,
      services,
    );
    expect(reply.recentSearches).toHaveLength(9);
    expect((await settingsOf(anna)).recentSearches).toEqual(reply.recentSearches);
    expect((await settingsOf(annaElsewhere)).recentSearches).toEqual([]);
    expect((await makeCall(preferenceCalls, deleteRecentSearch, {}, anna, services)).recentSearches).toEqual([]);
  });

  test("simultaneous searches are all stored", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => search(`at once ${n}`)));
    expect((await settingsOf(anna)).recentSearches).toHaveLength(8);
  });

  test("tours, columns and the grid of billing details are per user, in every company", async () => {
    await Promise.all([
      makeCall(preferenceCalls, saveTour, { page: "costAnalytics", step: 3, isDone: false }, anna, services),
      makeCall(preferenceCalls, saveTour, { page: "billing", step: 0, isDone: true }, anna, services),
    ]);
    await makeCall(
      preferenceCalls,
      saveDetailColumns,
      { columns: ["cost", "vendor", "cost"] },
      annaElsewhere,
      services,
    );
    const billingGrid = { viewBy: "invoice" as const, isExpanded: true, itemsPerPage: 100 };
    await makeCall(preferenceCalls, saveBillingGrid, billingGrid, anna, services);
    const tours = { costAnalytics: { step: 3, isDone: false }, billing: { step: 0, isDone: true } };
    for (const caller of [anna, annaElsewhere]) {
      expect(await settingsOf(caller)).toMatchObject({ detailColumns: ["cost", "vendor"], billingGrid });
      expect((await infoOf(caller)).tours).toEqual(tours);
    }
    expect(await settingsOf(ben)).toMatchObject({ detailColumns: null, billingGrid: null });
    expect((await infoOf(ben)).tours).toEqual({});
  });

  test("a stored value that is no longer valid is ignored", async () => {
    await store.stateStore.query(
      `INSERT INTO user_settings (user_id, company_id, key, value) VALUES ('anna', '', 'detailColumns', '["gone"]'), ('anna', '', 'retired', '1')`,
    );
    expect(await settingsOf(anna)).toEqual({ recentSearches: [], detailColumns: null, billingGrid: null });
  });

  test("the date of the rates is the newest publication until today", async () => {
    expect((await infoOf(anna)).exchangeRateDate).toBeNull();
    const published = (publishedOn: string) => ({
      month: publishedOn.slice(0, 7),
      currency: "KRW",
      perUsd: "1300",
      publishedOn,
    });
    await saveRates(store.stateStore, [published("2026-10-05"), published("2026-11-02"), published("2026-12-01")]);
    expect((await infoOf(anna)).exchangeRateDate).toBe("2026-11-02");
  });
});
