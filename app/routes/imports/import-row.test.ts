import { describe, expect, it } from "vitest";
import type { ImportSum, ImportSummary } from "~/contract/imports/imports";
import { rowOf } from "./import-row";

const sum = (month: string, billed: string, live: boolean): ImportSum => ({
  ...{ vendor: "aws", month, billingAccountId: "1", currency: "USD", rowsStored: 3, residual: "0", live },
  ...{ fileBilledCost: billed, storeBilledCost: billed, fileEffectiveCost: billed, storeEffectiveCost: billed },
});
const summary = (fields: Partial<ImportSummary>): ImportSummary => ({
  ...{ importId: "i", fileNames: ["a.csv"], format: "FOCUS 1.0", status: "published", by: "ann", bytes: 1 },
  ...{ createdAt: "2026-11-01T00:00:00Z", finishedAt: null, rowsRead: 6, rowsStored: 6, rowsRefused: 0 },
  ...{ progress: 100, ahead: null, problem: null, sums: [], invoiceSums: [], listed: [], replaced: [] },
  isRepairable: true,
  ...fields,
});
const sums = [sum("2026-09", "30", true), sum("2026-10", "20", false)];
const invoices = (month: string, count: number, live: boolean) => ({
  ...{ vendor: "aws" as const, month, currency: "USD", invoices: count, billed: "1", live },
});

describe("the row of an import", () => {
  it("has no months that a newer import has replaced, as these count there", () => {
    const row = rowOf(summary({ sums }));
    expect(row.sums).toMatchObject([{ rows: 3, file: "30", store: "30" }]);
    expect(row.months).toEqual({ first: "2026-09", last: "2026-09" });
  });

  it("has no invoices and commitments that newer files have replaced", () => {
    const invoiceSums = [invoices("2026-09", 2, true), invoices("2026-10", 5, false)];
    const listed = [true, false].map((live) => ({ vendor: "aws" as const, commitments: 4, live }));
    const counted = { invoices: 2, commitments: 4, months: { first: "2026-09", last: "2026-09" } };
    expect(rowOf(summary({ invoiceSums, listed }))).toMatchObject(counted);
  });

  it("has one provider's part in a list of its imports", () => {
    const ofSeveral = [...sums, { ...sum("2026-10", "7", true), vendor: "oci" as const }];
    expect(rowOf(summary({ sums: ofSeveral })).sums).toMatchObject([{ rows: 6, file: "37" }]);
    const { sums: part, months, vendors } = rowOf(summary({ sums: ofSeveral }), "oci");
    expect(part).toMatchObject([{ rows: 3, file: "7" }]);
    expect({ months, vendors }).toEqual({ months: { first: "2026-10", last: "2026-10" }, vendors: ["aws", "oci"] });
  });

  it("has everything of an import that is no longer counted", () => {
    const replaced = sums.map((one) => ({ ...one, live: false }));
    const row = rowOf(summary({ status: "retired", sums: replaced }));
    expect(row.months).toEqual({ first: "2026-09", last: "2026-10" });
    expect(row.sums).toMatchObject([{ rows: 6, file: "50" }]);
  });
});
