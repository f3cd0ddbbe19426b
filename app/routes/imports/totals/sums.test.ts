import { describe, expect, it } from "vitest";
import type { ImportSum } from "~/contract/imports/imports";
import { monthsOf, sumByCurrency, vendorsOf } from "./sums";

const sum = (fields: Partial<ImportSum>): ImportSum => ({
  vendor: "aws",
  month: "2026-10",
  billingAccountId: "1",
  currency: "USD",
  rowsStored: 1,
  fileBilledCost: "0",
  storeBilledCost: "0",
  fileEffectiveCost: "0",
  storeEffectiveCost: "0",
  residual: "0",
  live: true,
  ...fields,
});

describe("sums of an import", () => {
  it("add up exactly, each currency separately", () => {
    const sums = [
      sum({ fileBilledCost: "0.1", storeBilledCost: "0.1", rowsStored: 2 }),
      sum({ fileBilledCost: "0.2", storeBilledCost: "0.2", rowsStored: 3, vendor: "gcp" }),
      sum({ fileBilledCost: "1200", storeBilledCost: "1000.5", currency: "KRW", residual: "199.5" }),
    ];
    expect(sumByCurrency(sums)).toEqual([
      { currency: "KRW", vendor: "aws", rows: 1, file: "1200", store: "1000.5", difference: "199.5" },
      { currency: "USD", vendor: null, rows: 5, file: "0.3", store: "0.3", difference: "0" },
    ]);
  });

  it("list providers in the product's order, and the range of months", () => {
    const sums = [
      sum({ vendor: "gcp", month: "2026-09" }),
      sum({ vendor: "aws", month: "2025-12" }),
      sum({ vendor: "gcp" }),
    ];
    expect(vendorsOf(sums)).toEqual(["aws", "gcp"]);
    expect(monthsOf(sums)).toEqual({ first: "2025-12", last: "2026-10" });
    expect(monthsOf([])).toBeNull();
  });
});
