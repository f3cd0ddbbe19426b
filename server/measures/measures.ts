import type { LineColumn } from "../cost-store/schema";
import { identifier, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { column } from "./columns";
import type { Expression, StoredColumn } from "./columns";
import type { CostTable } from "./tables";

/** An aggregate over the rows of a group. */
export interface Measure {
  value(table: CostTable): Sql;
  reads: readonly StoredColumn[];
}

/** A measure that sums an amount of each row. */
interface Sum extends Measure {
  amount(table: CostTable): Sql;
}

const sumOf = (amount: (table: CostTable) => Sql, ...reads: StoredColumn[]): Sum => ({
  amount,
  value: (table) => sql`sum(${amount(table)})`,
  reads,
});
const sum = (name: LineColumn): Sum => sumOf(() => identifier(name), name);

/** The sum of the rows that meet the condition. */
export const sumIf = ({ amount, reads }: Sum, condition: Expression): Measure => ({
  value: (table) => sql`sumIf(${amount(table)}, ${condition.value})`,
  reads: [...reads, ...condition.reads],
});

export const negative = ({ value, reads }: Measure): Measure => ({ value: (table) => sql`-${value(table)}`, reads });

/** An aggregate with the same SQL for every table. */
export const aggregate = (value: Sql, ...expressions: Expression[]): Measure => ({
  value: () => value,
  reads: expressions.flatMap(({ reads }) => reads),
});

/** Amounts are in the billing currency: group by currency, or convert (see sum-costs.ts). */
export const measures = {
  /** Invoiced cost. */
  billed: sum("BilledCost"),
  /** Amortized cost: prepaid commitments are spread over the usage they cover. */
  effective: sum("EffectiveCost"),
  /** At list prices. */
  list: sum("ListCost"),
  /** At agreed prices, before commitments. */
  contracted: sum("ContractedCost"),
  /** At list prices, but never less than the invoiced cost; of usage that is taken back, never more. */
  onDemand: sumOf(
    () => sql`if(if(ListCost < 0, ListCost < BilledCost, ListCost > BilledCost), ListCost, BilledCost)`,
    "ListCost",
    "BilledCost",
  ),
  /** list − contracted cost of usage, before credits. */
  listDiscount: sumOf(({ listDiscount }) => listDiscount, "ListDiscount"),
  /** In the line's unit; group by ConsumedUnit. */
  usage: sum("ConsumedQuantity"),
  /** UInt64, text in results. */
  lines: { value: ({ lines }) => lines, reads: [] },
  /** The same as UInt32, a number in results; sufficient for one bill. */
  numberOfLines: { value: ({ lines }) => sql`toUInt32(${lines})`, reads: [] },
  /** Last day with lines. */
  lastDay: aggregate(sql`max(Day)`, column("Day")),
  /** The latest name. */
  newestAccountName: aggregate(
    sql`argMax(SubAccountName, (Day, SubAccountName))`,
    column("SubAccountName"),
    column("Day"),
  ),
  /** UInt32; ignores lines without an account. */
  accounts: aggregate(sql`toUInt32(uniqExactIf(SubAccountId, SubAccountId != ''))`, column("SubAccountId")),
  /** UInt32; ignores lines without a resource. */
  resources: aggregate(sql`toUInt32(uniqExactIf(ResourceId, ResourceId != ''))`, column("ResourceId")),
} as const satisfies Record<string, Measure>;

/** Measures for displayed costs, by their column. */
export const costMeasures = { BilledCost: measures.billed, EffectiveCost: measures.effective };
export type CostColumn = keyof typeof costMeasures;
