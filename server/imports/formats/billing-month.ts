import type { RowSql, TimeColumn } from "./row-sql";

/** A billing period begins at midnight somewhere, at most this long before it does in UTC. */
const EARLIEST_MIDNIGHT_HOURS = 14;

/** SQL: first day of a row's billing month, Nullable; that of the charge if there is no billing period. */
export function billingMonth(row: RowSql, period: TimeColumn | undefined, start: TimeColumn): string {
  if (!period || period.text === "''") return row.define(`toStartOfMonth(${start.time})`);
  const begin = `addHours(${period.time}, ${EARLIEST_MIDNIGHT_HOURS})`;
  return row.define(`toStartOfMonth(if(${period.text} = '', ${start.time}, ${begin}))`);
}
