import type { RowSql } from "./row-sql";

/** Keys with `aws:` keep the prefix; in Parquet names its colon is missing. */
const keyOf = (name: string, prefix: RegExp): string => name.replace(prefix, "").replace(/^aws_/, "aws:");

/** SQL: a Map of the tags in separate columns, without empty values. */
export function tagColumns(row: RowSql, prefix: RegExp): string {
  const columns = row.columns.filter((column) => prefix.test(column.name) && column.name.replace(prefix, "") !== "");
  if (columns.length === 0) return "map()";
  const keys = row.bind(
    "Array(String)",
    columns.map((column) => keyOf(column.name, prefix)),
  );
  const values = columns.map((column) => row.textOf(column));
  return `mapFilter((key, value) -> value != '', mapFromArrays(${keys}, [${values.join(", ")}]))`;
}
