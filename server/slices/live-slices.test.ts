import { afterAll, beforeAll, expect, it } from "vitest";
import { storeSlices } from "../../tests/support/bills/cost-lines";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { wholeCompany } from "../viewer/viewer";
import { liveSlices } from "./live-slices";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

it("takes a month from one of its two exports, in whatever case they write an account of Azure", async () => {
  const slice = { companyId: "acme", month: "2026-10", lines: [] };
  await storeSlices(stores, [
    { ...slice, sliceId: 1, vendor: "azure", source: "AB1", basis: "actual" },
    { ...slice, sliceId: 2, vendor: "azure", source: "ab1", basis: "amortized" },
    { ...slice, sliceId: 3, vendor: "aws", source: "AB1", basis: "actual" },
    { ...slice, sliceId: 4, vendor: "aws", source: "ab1", basis: "amortized" },
  ]);
  const idsOf = async (isAmortizedCost: boolean) => {
    const scope = { vendors: ["azure" as const, "aws" as const], isAmortizedCost };
    const { slices } = await liveSlices(stores.stateStore, wholeCompany("acme"), scope);
    return slices.map(({ sliceId }) => sliceId).sort();
  };
  expect(await idsOf(false)).toEqual(["1", "3", "4"]);
  expect(await idsOf(true)).toEqual(["2", "3", "4"]);
});
