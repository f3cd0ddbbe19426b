import type { DayRange } from "~/lib/time/time-frames";
import { chargeDays, LINES, SPREAD } from "../cost-store/schema";
import type { LineColumn } from "../cost-store/schema";
import { bind, identifier, join, Sql, sql } from "../cost-store/sql";
import { expression } from "./columns";
import type { StoredColumn } from "./columns";
import type { ScopedClause, Spread } from "./scope";
import type { CostTable } from "./tables";

/** First day of the calendar month in which a charge begins: its rate applies on all of its days. */
export const chargeMonth = expression(sql`toStartOfMonth(ChargeDay)`, "Day");

/** Whether the row is a day of a charge of several days. */
export const isShare = expression(sql`IsShare`, "Day");

/** Amounts of a line that are divided. */
const divided: readonly StoredColumn[] = ["BilledCost", "EffectiveCost", "ConsumedQuantity"];
/** Amounts without a figure by day. */
const undivided: readonly StoredColumn[] = ["ListCost", "ContractedCost", "PricingQuantity", "ListDiscount"];

/** Whether a row of one day can have the column. */
export const isDivisible = (column: StoredColumn): boolean => !undivided.includes(column);

/** Indexes of a charge's days that are in the range, from 0; `charge` is the table's alias. */
const places = ({ startDate, endDate }: DayRange, days: Sql): Sql =>
  sql`range(greatest(0, toInt32(${bind("Date", startDate)} - charge.Day)), least(toInt32(${days}), toInt32(${bind("Date", endDate)} - charge.Day) + 1))`;

/** Whether a charge begins on one of the days and reaches the range. */
const reaches = ({ days: { startDate }, starts }: Spread, days: Sql): Sql =>
  sql`charge.Day IN ${bind("Array(Date)", starts)} AND ${days} > 1 AND toInt32(charge.Day) + toInt32(${days}) > toInt32(${bind("Date", startDate)})`;

/**
 * FROM clause: the rows of a range, with charges of several days as one row for each of their days in it. `Day` is that
 * day, `ChargeDay` the first of the charge, and amounts are the day's: charge ÷ days truncated to 30 decimals, and on
 * the last day the remainder. `IsShare` distinguishes these rows from others.
 *
 * @param columns what is read of the rows; SliceId always is
 * @param where conditions on everything but the day
 */
export function spreadRows(
  table: CostTable,
  columns: readonly StoredColumn[],
  where: ScopedClause,
  spread: Spread,
): Sql {
  const unknown = columns.find((column) => !isDivisible(column));
  if (unknown) throw new Error(`${unknown} is not spread over days`);
  const read = [...new Set(columns)].filter((column): column is LineColumn => column !== "Day");
  return table.isLines ? spreadLines(read, where, spread) : spreadRollup(table, read, where, spread);
}

/** All rows, minus the charges of several days on their first day, plus a share of them on each of their days. */
function spreadRollup({ name }: CostTable, read: readonly LineColumn[], where: ScopedClause, spread: Spread): Sql {
  const { value } = where;
  const rows = (from: Sql, day: Sql, isShareOf: Sql, amount: (column: LineColumn | "NumberOfLines") => Sql) =>
    sql`SELECT SliceId, ${join([
      ...read.map((column) =>
        divided.includes(column) ? sql`${amount(column)} AS ${identifier(column)}` : identifier(column),
      ),
      sql`toInt64(${amount("NumberOfLines")}) AS NumberOfLines`,
      sql`charge.Day AS ChargeDay`,
      sql`${day} AS Day`,
      sql`${isShareOf} AS IsShare`,
    ])} FROM ${from}`;
  const ofCharge = (column: string) => identifier(`charge.${column}`);
  const all = rows(sql`${name} AS charge WHERE ${value} AND ${dayIn(spread)}`, sql`charge.Day`, sql`false`, ofCharge);
  const moved = rows(
    sql`${identifier(SPREAD)} AS charge WHERE ${value} AND ChargeDays > 1 AND ${dayIn(spread)}`,
    sql`charge.Day`,
    sql`false`,
    (column) => (column === "NumberOfLines" ? sql`-toInt64(${ofCharge(column)})` : sql`-${ofCharge(column)}`),
  );
  const shares = rows(
    sql`${identifier(SPREAD)} AS charge ARRAY JOIN ${places(spread.days, sql`charge.ChargeDays`)} AS place
      WHERE ${value} AND ${reaches(spread, sql`charge.ChargeDays`)}`,
    sql`addDays(charge.Day, place)`,
    sql`true`,
    (column) =>
      column === "NumberOfLines"
        ? ofCharge(column)
        : shareOf(ofCharge(column), ofCharge(`${column}PerDay`), sql`charge.ChargeDays`),
  );
  return sql`(${all} UNION ALL ${moved} UNION ALL ${shares}) AS rows`;
}

/** Lines in stored order, so without a union; those of one day have one place. */
function spreadLines(read: readonly LineColumn[], where: ScopedClause, spread: Spread): Sql {
  const days = new Sql([chargeDays], []);
  const ofCharge = (column: string) => identifier(`charge.${column}`);
  const columns = read.map((column) =>
    divided.includes(column)
      ? sql`if(${days} = 1, ${ofCharge(column)}, ${shareOf(ofCharge(column), sql`${ofCharge(column)} / ${days}`, days)}) AS ${identifier(column)}`
      : identifier(column),
  );
  return sql`(SELECT SliceId, ${join([
    ...columns,
    ...divided
      .filter((column) => read.includes(column as LineColumn))
      .map((column) => sql`${ofCharge(column)} AS ${identifier(`Whole${column}`)}`),
    sql`${days} AS ChargeDays`,
    sql`charge.Day AS ChargeDay`,
    sql`addDays(charge.Day, place) AS Day`,
    sql`${days} > 1 AS IsShare`,
  ])}, _part, _part_index, _part_offset
    FROM ${identifier(LINES)} AS charge ARRAY JOIN if(${days} = 1, [toInt32(0)], ${places(spread.days, days)}) AS place
    WHERE ${where.value} AND ((${dayIn(spread)} AND ${days} = 1) OR (${reaches(spread, days)}))) AS rows`;
}

const dayIn = ({ days: { startDate, endDate } }: Spread): Sql =>
  sql`charge.Day BETWEEN ${bind("Date", startDate)} AND ${bind("Date", endDate)}`;

const shareOf = (whole: Sql, perDay: Sql, days: Sql): Sql =>
  sql`if(place = ${days} - 1, ${whole} - ${perDay} * (${days} - 1), ${perDay})`;
