import {
  commitmentFacts,
  commitmentKeys,
  commitmentMonthFacts,
  commitmentMonthKeys,
} from "../cost-store/rollups/commitment-columns";
import {
  billKeys,
  BILLS,
  COMMITMENT_MONTHS,
  COMMITMENTS,
  lineColumns,
  LINES,
  numberOfLines,
  ROLLUP,
  rollupKeys,
  USAGE,
  usageKeys,
} from "../cost-store/schema";
import type { LineColumn } from "../cost-store/schema";
import { listDiscount } from "../cost-store/rollups/bill-rollup";
import { identifier, Sql } from "../cost-store/sql";
import type { StoredColumn } from "./columns";

/** A table of costs. All have CompanyId and SliceId; rollups only have the costs BilledCost and EffectiveCost. */
export interface CostTable {
  name: Sql;
  has(column: StoredColumn): boolean;
  /** Aggregate for the number of lines. */
  lines: Sql;
  /** list − contracted cost of a row's usage, if the table has ListDiscount. */
  listDiscount: Sql;
  /** Whether its rows are individual lines. */
  isLines: boolean;
}

const text = (expression: string): Sql => new Sql([expression], []);

const table = (name: string, columns: readonly StoredColumn[], discount = "ListDiscount"): CostTable => ({
  name: identifier(name),
  has: (column) => columns.includes(column),
  lines: text(numberOfLines(name)),
  listDiscount: text(discount),
  isLines: name === LINES,
});

/** Without NumberOfLines, which is queried through `lines`. */
const factsOf = (facts: Readonly<Record<string, string>>) =>
  Object.keys(facts).filter((column) => column !== "NumberOfLines") as StoredColumn[];

const costs = ["BilledCost", "EffectiveCost"] as const satisfies LineColumn[];

/** Without charge type and description, which are not those of the lines: see `BillCharge`. */
const billColumns = billKeys.filter((column) => column !== "ChargeType" && column !== "ChargeDescription");

/** Smallest first. */
const rollups = [
  table(BILLS, [...billColumns, ...costs, "BillCharge", "ListDiscount"]),
  table(ROLLUP, [...rollupKeys, ...costs]),
  table(USAGE, [...usageKeys, ...costs]),
];

/** The lines have all columns, and what can be computed from them. */
export const lines: CostTable = {
  ...table(LINES, [], listDiscount),
  has: (column) => column === "ListDiscount" || Object.hasOwn(lineColumns, column),
};

/** Parts of the lines, so the last: only for what no other table has. Smallest first. */
const commitments = [
  table(COMMITMENT_MONTHS, [...commitmentMonthKeys, ...factsOf(commitmentMonthFacts)]),
  table(COMMITMENTS, [...commitmentKeys, ...factsOf(commitmentFacts)]),
];

/** The smallest table that has all of these columns. */
export function narrowestTable(columns: readonly StoredColumn[]): CostTable {
  const match = [...rollups, lines, ...commitments].find(({ has }) => columns.every(has));
  if (!match) throw new Error(`no table has all of ${[...new Set(columns)].join(", ")}`);
  return match;
}
