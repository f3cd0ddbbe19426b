import { billKeys, BILLS, LINES, numberOfLines, ROLLUP, rollupKeys, USAGE, usageKeys } from "../cost-store/schema";
import type { LineColumn } from "../cost-store/schema";
import { listDiscount } from "../cost-store/bill-rollup";
import { named, Sql } from "../cost-store/sql";
import type { StoredColumn } from "./columns";

/** A table of costs. All have CompanyId and SliceId; of the costs, rollups have BilledCost and EffectiveCost. */
export interface CostTable {
  name: Sql;
  has(column: StoredColumn): boolean;
  /** The number of lines, as an aggregate. */
  lines: Sql;
  /** list − contracted cost of the usage that a row stands for, where it has ListDiscount. */
  listDiscount: Sql;
}

const text = (expression: string): Sql => new Sql([expression], []);

const table = (name: string, columns: readonly StoredColumn[], discount = "ListDiscount"): CostTable => ({
  name: named(name),
  has: (column) => columns.includes(column),
  lines: text(numberOfLines(name)),
  listDiscount: text(discount),
});

const costs = ["BilledCost", "EffectiveCost"] as const satisfies LineColumn[];

/** Charge type and description of a bill are not those of its lines: see `BillCharge`. */
const billColumns = billKeys.filter((column) => column !== "ChargeType" && column !== "ChargeDescription");

/** From the smallest on. */
const rollups = [
  table(BILLS, [...billColumns, ...costs, "BillCharge", "ListDiscount"]),
  table(ROLLUP, [...rollupKeys, ...costs]),
  table(USAGE, [...usageKeys, ...costs]),
];

/** They have every column but those that only bills have. */
const lines: CostTable = { ...table(LINES, [], listDiscount), has: (column) => column !== "BillCharge" };

/** The smallest table that has all of these columns. */
export function narrowestTable(columns: readonly StoredColumn[]): CostTable {
  const found = [...rollups, lines].find(({ has }) => columns.every(has));
  if (!found) throw new Error(`no table has all of ${[...new Set(columns)].join(", ")}`);
  return found;
}
