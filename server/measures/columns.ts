import type { commitmentMonthFacts } from "../cost-store/rollups/commitment-columns";
import type { LineColumn } from "../cost-store/schema";
import { bind, join, identifier, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";

/**
 * A column that at least one table stores. Besides those of the lines: `ListDiscount`, list − contracted cost of usage;
 * `BillCharge`, charge type and description as on bills, where credits within lines are separate charges; and what only
 * the rollup of commitments has. The lines table has neither of the last two.
 */
export type StoredColumn = LineColumn | "ListDiscount" | "BillCharge" | CommitmentColumn;
type CommitmentColumn = Exclude<keyof typeof commitmentMonthFacts, LineColumn | "NumberOfLines">;

/** An SQL expression over a row, and the stored columns it reads, which determine the tables that can be queried. */
export interface Expression {
  value: Sql;
  reads: readonly StoredColumn[];
}

export const expression = (value: Sql, ...reads: StoredColumn[]): Expression => ({ value, reads });

/** A GROUP BY key: an expression and its name in the result. */
export interface Key extends Expression {
  name: string;
}

/** A column of the lines, by its FOCUS name (see cost-store/schema.ts for its type). */
export const column = (name: LineColumn): Expression => expression(identifier(name), name);

/** Whether the column has this value. */
export const is = (name: LineColumn, value: string): Expression =>
  expression(sql`${identifier(name)} = ${bind("String", value)}`, name);

/** Whether the export has a value. */
export const isNamed = (name: LineColumn): Expression => expression(sql`${identifier(name)} != ''`, name);

/** The expression as a GROUP BY key with this name. */
export const as = (name: string, { value, reads }: Expression): Key => ({ name, value, reads });

/** First day of the line's calendar month, which determines its exchange rate. */
export const calendarMonth = expression(sql`toStartOfMonth(Day)`, "Day");

/** The same where days are not known, in the monthly rollup of commitments. */
export const commitmentMonth = expression(sql`Month`, "Month");

/** YYYY-MM. */
export const billingMonth = expression(sql`substring(toString(BillingMonth), 1, 7)`, "BillingMonth");

/** UInt64. Every table has it. */
export const sliceId = expression(sql`SliceId`);

/** One row per tag key of the line (arrayJoin). */
export const tagKey = expression(sql`arrayJoin(mapKeys(Tags))`, "Tags");

/** Conjunction of conditions. */
export const allOf = (conditions: readonly Expression[]): Expression => ({
  value: join(
    conditions.map(({ value }) => value),
    " AND ",
  ),
  reads: conditions.flatMap(({ reads }) => reads),
});

/** Disjunction of conditions. */
export const anyOf = (conditions: readonly Expression[]): Expression => ({
  value: sql`(${join(
    conditions.map(({ value }) => value),
    " OR ",
  )})`,
  reads: conditions.flatMap(({ reads }) => reads),
});
