import { expect, it } from "vitest";
import type { Slice } from "./reconcile";
import { replacementsOf } from "./replacements";

const month = (rows: number): Slice => {
  const cost = { fileBilledCost: "1", storeBilledCost: "1", fileEffectiveCost: "1", storeEffectiveCost: "1" };
  const key = { vendor: "aws", month: "2026-01", basis: "actual" } as const;
  return {
    ...{ ...key, sliceId: "1", source: "111", part: 0, currencies: ["USD"], rows },
    ...{ firstDay: "2026-01-05", lastDay: "2026-01-05" },
    sums: [{ ...key, ...cost, billingAccountId: "111", currency: "USD", rowsStored: rows, residual: "0" }],
  };
};

it.each([
  { rowsAfter: 2, losesRows: false },
  { rowsAfter: 1, losesRows: true },
])("warns of a month that loses more than half of its lines, though it has the same days", (expected) => {
  expect(replacementsOf([month(4)], [month(expected.rowsAfter)])).toMatchObject([
    { rowsBefore: 4, losesDays: false, ...expected },
  ]);
});
