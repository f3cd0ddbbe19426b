import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { fieldProblems } from "~/contract/field-problems";
import type { FieldProblem } from "~/contract/field-problems";
import {
  deleteFilter,
  getSavedFilter,
  getSavedFilters,
  MAX_SAVED_FILTERS,
  NEW_FILTER,
  saveFilter,
  saveFilterAs,
} from "~/contract/costs/saved-filters";
import { makeCall, testCaller } from "../../tests/support/stores/call-handler";
import { stateServices } from "../../tests/support/stores/state-services";
import { eachStateStore } from "../../tests/support/stores/state-stores";
import { ensureCompany } from "../people/people";
import type { Caller, Services } from "../serve";
import { savedFilterCalls } from "./calls";

describe.each(eachStateStore)("$name", ({ open }) => {
  let store: Awaited<ReturnType<typeof open>>;
  let services: Services;
  const callerOf = (userId: string, companyId = "acme"): Caller => ({ ...testCaller(companyId), userId });
  const anna = callerOf("anna");

  beforeAll(async () => {
    store = await open();
    services = stateServices(store.stateStore);
    for (const company of ["acme", "other"]) await ensureCompany(store.stateStore, company);
    for (const user of ["anna", "ben"])
      await store.stateStore.query("INSERT INTO users (user_id, login, name, email) VALUES ($1, $1, $1, $1)", [user]);
  });
  afterAll(() => store.close());
  beforeEach(() => store.stateStore.query("DELETE FROM saved_filters"));

  const list = async (caller = anna) =>
    (await makeCall(savedFilterCalls, getSavedFilters, {}, caller, services)).filters;
  const saveAs = (filterName: string, caller = anna, rest = {}) =>
    makeCall(
      savedFilterCalls,
      saveFilterAs,
      { index: NEW_FILTER, filterName, conditions: {}, ...rest },
      caller,
      services,
    );
  const save = (changes: z.input<typeof saveFilter.request>, caller = anna) =>
    makeCall(savedFilterCalls, saveFilter, changes, caller, services);
  const openFilter = (filterIndex: number, caller: Caller) =>
    makeCall(savedFilterCalls, getSavedFilter, { filterIndex }, caller, services);
  const nameProblem = (code: FieldProblem) => ({
    status: 422,
    message: fieldProblems[code],
    fields: { filterName: [code] },
  });

  test("a saved filter is returned unchanged, with any text of a bill", async () => {
    const conditions = {
      all: [
        { field: "product" as const, values: ["NO_VALUE", "a\u0000b", "\ud800", "=1+1", "비용 💰"], exclude: false },
      ],
      aws: [{ field: "account" as const, values: ["111"], exclude: true }],
    };
    const saved = await saveAs("  Production only ", anna, { conditions, search: "by=account&range=last_month" });
    expect(saved).toMatchObject({ filterName: "Production only", search: "by=account&range=last_month", isOwn: true });
    expect(saved.conditions).toEqual(conditions);
    expect(await list()).toEqual([saved]);
    expect(await openFilter(saved.index, anna)).toEqual(saved);
  });

  test("names are required, at most 100 characters, and unique whatever their case", async () => {
    await saveAs("Café");
    for (const name of ["Café", " café ", "CAFE\u0301"])
      await expect(saveAs(name)).rejects.toMatchObject(nameProblem("nameTaken"));
    for (const name of ["", "   "]) await expect(saveAs(name)).rejects.toThrow("filterNameRequired");
    await expect(saveAs("x".repeat(101))).rejects.toThrow("filterNameTooLong");
    await expect(saveAs("a\u0000b")).rejects.toThrow("controlCharacters");
    await expect(saveAs("a\ud800b")).rejects.toThrow("controlCharacters");
    await saveAs("x".repeat(100));
    await saveAs("Café", callerOf("ben"));
    await saveAs("Café", callerOf("anna", "other"));
    expect((await list()).map((filter) => filter.filterName)).toEqual(["Café", "x".repeat(100)]);
  });

  test("saving changes the given fields and keeps the others", async () => {
    const { index } = await saveAs("One", anna, { conditions: { aws: [] }, search: "by=region" });
    await saveAs("Two");
    expect(await save({ index, filterName: "First" })).toMatchObject({
      index,
      filterName: "First",
      conditions: { aws: [] },
      search: "by=region",
    });
    expect(await save({ index, conditions: {}, search: "" })).toMatchObject({
      index,
      filterName: "First",
      conditions: {},
      search: "",
    });
    expect((await save({ index, filterName: "FIRST" })).filterName).toBe("FIRST");
    await expect(save({ index, filterName: "two" })).rejects.toMatchObject(nameProblem("nameTaken"));
    expect((await list()).map((filter) => filter.filterName)).toEqual(["FIRST", "Two"]);
  });

  test("a colleague's link opens a filter, but cannot change it, and hides providers that they may not see", async () => {
    const { index } = await saveAs("Shared", anna, { conditions: { all: [], aws: [], gcp: [] } });
    const ben: Caller = { ...callerOf("ben"), vendors: ["gcp"] };
    expect(await openFilter(index, ben)).toMatchObject({
      filterName: "Shared",
      isOwn: false,
      conditions: { all: [], gcp: [] },
    });
    expect(Object.keys((await openFilter(index, ben)).conditions)).toEqual(["all", "gcp"]);
    const product = { field: "product" as const, exclude: false };
    const both = await saveAs("Both", anna, {
      conditions: {
        all: [
          { ...product, vendorValues: { aws: ["EC2"], gcp: ["BigQuery"] } },
          { field: "account", vendorValues: { azure: ["secret"] } },
        ],
      },
    });
    expect(await openFilter(both.index, ben)).toMatchObject({
      conditions: { all: [{ ...product, values: [], vendorValues: { gcp: ["BigQuery"] } }] },
      withheld: ["aws", "azure"],
    });
    expect(await openFilter(both.index, anna)).toMatchObject({ withheld: [] });
    expect(JSON.stringify(await openFilter(both.index, ben))).not.toContain("secret");
    expect(await list(ben)).toEqual([]);
    await expect(save({ index, filterName: "Mine" }, ben)).rejects.toMatchObject({ status: 404 });
    await expect(makeCall(savedFilterCalls, deleteFilter, { filterIndex: index }, ben, services)).rejects.toMatchObject(
      { status: 404 },
    );
    for (const stranger of [callerOf("ben", "other"), callerOf("anna", "other")])
      await expect(openFilter(index, stranger)).rejects.toMatchObject({ status: 404 });
  });

  test("a deleted filter is gone, and its name is free", async () => {
    const { index } = await saveAs("One");
    await makeCall(savedFilterCalls, deleteFilter, { filterIndex: index }, anna, services);
    expect(await list()).toEqual([]);
    const gone = { status: 404 };
    await expect(openFilter(index, anna)).rejects.toMatchObject(gone);
    await expect(save({ index, filterName: "x" })).rejects.toMatchObject(gone);
    await expect(
      makeCall(savedFilterCalls, deleteFilter, { filterIndex: index }, anna, services),
    ).rejects.toMatchObject(gone);
    await saveAs("One");
  });

  test("the number of filters is limited", async () => {
    for (let n = 1; n < MAX_SAVED_FILTERS; n += 1) await saveAs(`Filter ${n}`);
    const atOnce = await Promise.allSettled(["a", "b", "c", "d", "e", "f"].map((name) => saveAs(name)));
    expect(atOnce.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(saveAs("One more")).rejects.toMatchObject(nameProblem("tooManyFilters"));
    await saveAs("One more", callerOf("ben"));
  });
});
