import type { LineColumn } from "../cost-store/schema";
import { named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { column } from "./columns";
import type { Expression, StoredColumn } from "./columns";
import type { CostTable } from "./tables";

/** What the rows of a group are aggregated to. */
export interface Measure {
  value(table: CostTable): Sql;
  reads: readonly StoredColumn[];
}

/** A measure that adds up an amount of each row. */
interface Sum extends Measure {
  amount(table: CostTable): Sql;
}

const sumOf = (amount: (table: CostTable) => Sql, ...reads: StoredColumn[]): Sum => ({
  amount,
  value: (table) => sql`sum(${amount(table)})`,
  reads,
});
const sum = (name: LineColumn): Sum => sumOf(() => named(name), name);

/** The sum of the rows that meet the condition. */
export const sumIf = ({ amount, reads }: Sum, condition: Expression): Measure => ({
  value: (table) => sql`sumIf(${amount(table)}, ${condition.value})`,
  reads: [...reads, ...condition.reads],
});

export const negative = ({ value, reads }: Measure): Measure => ({ value: (table) => sql`-${value(table)}`, reads });

/** An aggregate of expressions that is the same in every table. */
export const aggregate = (value: Sql, ...of: Expression[]): Measure => ({
  value: () => value,
  reads: of.flatMap(({ reads }) => reads),
});

/** Amounts are in the billing currency: they are added up per currency, or converted (see sum-costs). */
export const measures = {
  /** What is invoiced. */
  billed: sum("BilledCost"),
  /** With prepaid commitments spread over what they cover (amortized). */
  effective: sum("EffectiveCost"),
  /** At list prices. */
  list: sum("ListCost"),
  /** At agreed prices, before commitments. */
  contracted: sum("ContractedCost"),
  /** At list prices, but never less than what is invoiced. */
  onDemand: sumOf(() => sql`if(ListCost > BilledCost, ListCost, BilledCost)`, "ListCost", "BilledCost"),
  /** list − contracted cost of usage, credits aside. */
  listDiscount: sumOf(({ listDiscount }) => listDiscount, "ListDiscount"),
  /** In the line's unit: group by ConsumedUnit. */
  usage: sum("ConsumedQuantity"),
  /** UInt64, text in results. */
  lines: { value: ({ lines }) => lines, reads: [] },
  /** The same as UInt32, a number in results: for bills, which have fewer. */
  numberOfLines: { value: ({ lines }) => sql`toUInt32(${lines})`, reads: [] },
  /** Newest day with lines. */
  lastDay: aggregate(sql`max(Day)`, column("Day")),
  /** Of several names the last in the alphabet. */
  accountName: aggregate(sql`max(SubAccountName)`, column("SubAccountName")),
  /** The name that was used last. */
  newestAccountName: aggregate(
    sql`argMax(SubAccountName, (Day, SubAccountName))`,
    column("SubAccountName"),
    column("Day"),
  ),
  /** UInt32. */
  accounts: aggregate(sql`toUInt32(uniqExact(SubAccountId))`, column("SubAccountId")),
  /** UInt32; lines that name no resource have none. */
  resources: aggregate(sql`toUInt32(uniqExactIf(ResourceId, ResourceId != ''))`, column("ResourceId")),
} as const satisfies Record<string, Measure>;

/** The measures that costs are shown in, by the column that they add up. */
export const costMeasures = { BilledCost: measures.billed, EffectiveCost: measures.effective };
export type CostColumn = keyof typeof costMeasures;
