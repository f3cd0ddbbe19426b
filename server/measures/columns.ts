import type { LineColumn } from "../cost-store/schema";
import { bind, join, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";

/**
 * A column that some table stores. Besides those of the lines: `ListDiscount`, list − contracted cost of usage; and
 * `BillCharge`, charge type and description as bills name them, where credits that an export nets within its lines are
 * charges of their own. A table of lines cannot answer for the latter.
 */
export type StoredColumn = LineColumn | "ListDiscount" | "BillCharge";

/** A piece of SQL about a row, and the stored columns that it reads: they decide which tables can answer it. */
export interface Expression {
  value: Sql;
  reads: readonly StoredColumn[];
}

export const expression = (value: Sql, ...reads: StoredColumn[]): Expression => ({ value, reads });

/** A GROUP BY key: an expression and its name in the result. */
export interface Key extends Expression {
  name: string;
}

/** A column of the lines, by its FOCUS name; its type stands in the schema. */
export const column = (name: LineColumn): Expression => expression(named(name), name);

/** Whether the column has this value. */
export const is = (name: LineColumn, value: string): Expression =>
  expression(sql`${named(name)} = ${bind("String", value)}`, name);

/** Whether the export says anything. */
export const isNamed = (name: LineColumn): Expression => expression(sql`${named(name)} != ''`, name);

/** The expression as a GROUP BY key of that name. */
export const as = (name: string, { value, reads }: Expression): Key => ({ name, value, reads });

/** First day of the calendar month of the line's day: the month whose exchange rate it takes. */
export const calendarMonth = expression(sql`toStartOfMonth(Day)`, "Day");

/** YYYY-MM. */
export const billingMonth = expression(sql`substring(toString(BillingMonth), 1, 7)`, "BillingMonth");

/** UInt64. Every table has it. */
export const sliceId = expression(sql`SliceId`);

/** A row for each tag key that the line carries. */
export const tagKey = expression(sql`arrayJoin(mapKeys(Tags))`, "Tags");

/** A condition that holds where all of them do. */
export const allOf = (conditions: readonly Expression[]): Expression => ({
  value: join(
    conditions.map(({ value }) => value),
    " AND ",
  ),
  reads: conditions.flatMap(({ reads }) => reads),
});

/** A condition that holds where one of them does. */
export const anyOf = (conditions: readonly Expression[]): Expression => ({
  value: sql`(${join(
    conditions.map(({ value }) => value),
    " OR ",
  )})`,
  reads: conditions.flatMap(({ reads }) => reads),
});
