import type { LineColumn } from "../cost-store/schema";
import { named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { column } from "./columns";
import type { Expression, StoredColumn } from "./columns";
import type { CostTable } from "./tables";

/** What the rows of a group are added up to. */
export interface Measure {
  value(table: CostTable): Sql;
  reads: readonly StoredColumn[];
}

const sum = (name: LineColumn): Measure => ({ value: () => sql`sum(${named(name)})`, reads: [name] });

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
  /** At list prices; lines only. */
  list: sum("ListCost"),
  /** At agreed prices, before commitments; lines only. */
  contracted: sum("ContractedCost"),
  /** list − contracted cost of usage, credits aside. */
  listDiscount: { value: ({ listDiscount }) => sql`sum(${listDiscount})`, reads: ["ListDiscount"] },
  /** In the line's unit: group by ConsumedUnit. */
  usage: sum("ConsumedQuantity"),
  /** UInt64. */
  lines: { value: ({ lines }) => lines, reads: [] },
  /** Newest day with lines. */
  lastDay: aggregate(sql`max(Day)`, column("Day")),
} as const satisfies Record<string, Measure>;

/** The measures that costs are shown in, by the column that they add up. */
export const costMeasures = { BilledCost: measures.billed, EffectiveCost: measures.effective };
export type CostColumn = keyof typeof costMeasures;
