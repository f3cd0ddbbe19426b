import { describe, expect, it } from "vitest";
import type { CostStore } from "../../cost-store/cost-store";
import { SLICED } from "../../cost-store/schema";
import type { FileSum } from "./file-sums";
import { reconcile } from "./reconcile";
import type { SliceSum } from "./store-sums";

const read: FileSum = {
  sliceId: "1",
  vendor: "aws",
  month: "2026-01",
  billingAccountId: "111",
  currency: "USD",
  part: 0,
  firstDay: "2026-01-05",
  lastDay: "2026-01-09",
  rows: "3",
  billed: "5",
  effective: "4",
  showsAmortized: 0,
  showsActual: 0,
};

type Stored = SliceSum & { sumsOf: (typeof SLICED)[number] };
const whole = ({ sliceId, currency, rows, billed, effective }: FileSum): Stored[] =>
  SLICED.map((sumsOf) => ({ sumsOf, sliceId, currency, rows, billed, effective }));

/** Compares what the file has with what the store answers. */
function compare(stored: Stored[]) {
  const rows = stored.map(({ sumsOf, ...sum }) => ({ ...sum, place: SLICED.indexOf(sumsOf) }));
  return reconcile({ query: async () => rows } as unknown as CostStore, {
    read: [read],
    amortized: new Set(),
    companyId: "acme",
    file: "bill.csv",
  });
}

it("accepts what every table has as the file has it", async () => {
  expect(await compare(whole(read))).toMatchObject([
    { sliceId: "1", rows: 3, basis: "actual", sums: [{ rowsStored: 3, storeBilledCost: "5", residual: "0" }] },
  ]);
});

describe.each(SLICED)("%s", (table) => {
  const changed = (change: Partial<Stored>) =>
    whole(read).map((sum) => (sum.sumsOf === table ? { ...sum, ...change } : sum));

  it.each([
    ["another billed cost", changed({ billed: "5.000000000000000000000000000001" })],
    ["another effective cost", changed({ effective: "4.01" })],
    ["fewer lines", changed({ rows: "2" })],
    ["another currency", changed({ currency: "EUR" })],
    ["nothing of the slice", whole(read).filter(({ sumsOf }) => sumsOf !== table)],
    ["a slice that the file does not have", [...whole(read), { ...changed({})[0]!, sumsOf: table, sliceId: "2" }]],
  ])("is refused with %s", async (_, stored) => {
    await expect(compare(stored)).rejects.toMatchObject({
      problem: { code: "residual", file: "bill.csv", values: { vendor: "aws", month: "2026-01", fileCost: "5" } },
    });
  });
});
