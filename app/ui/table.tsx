import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { Fragment, useMemo, type ReactNode } from "react";
import type { RoundingRow, ShownFigure } from "~/lib/rounding";
import { roundingRows } from "~/lib/rounding";
import { A } from "./a";
import { classNames } from "./class-names";

export interface TableColumn<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end. */
  align?: "start" | "end";
  /** Dropped when the panel is narrow, `narrow`: only on a phone, `wide`: unless it is wide; what is left must still answer "what, how much, how changed". */
  optional?: boolean | "narrow" | "wide";
  /** Earlier or secondary values are grey, so that the eye lands on now. */
  muted?: boolean;
  /** Makes the head a link; `direction` is set on the column the rows are sorted by. */
  sort?: { to: string; direction?: "ascending" | "descending" };
  /** Cell of the total row. The row is drawn when any column has one; only true sums get it. */
  total?: ReactNode;
  /** The column's amounts as they are shown. They add up: what the rows miss of the total, or of a row that they are parts of, is a row "Rounding". */
  amounts?: ColumnAmounts<Row>;
}

/** A column of money. */
export interface ColumnAmounts<Row> {
  /** null: the row has none, or it is not known. */
  of: (row: Row) => ShownFigure | null;
  /** null: the rows are not to be added up. */
  total: ShownFigure | null;
  /** A rounding as the column shows it. */
  format: (plain: string) => string;
}

interface TableProps<Row extends object> {
  /** What the table shows; names the region that scrolls. */
  label: string;
  /** The first column heads its rows: it stays in sight when a narrow panel scrolls sideways. Ids hold no blanks. */
  columns: TableColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Marks the row whose detail is open. */
  isCurrent?: (row: Row) => boolean;
  /** How deep a row stands in a tree: 0 (or none) at the top, 1 for what it is made of, 2 for what that is made of. */
  level?: (row: Row) => 0 | 1 | 2;
  /** What the row of what rounding took is called; needed where a column has `amounts`. */
  rounding?: string;
  /** Rows that are no part of the total: heads of rows that are. */
  isHead?: (row: Row) => boolean;
  dense?: boolean;
  /** So many columns that they may not fit unless the panel is wide: then they scroll sideways, and their head with them. */
  hasManyColumns?: boolean;
}

const features = tableFeatures({});

/** Rows and columns, rendered on the server; sorting, paging and selection are links to another URL. */
export function Table<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  isCurrent,
  level,
  dense,
  hasManyColumns,
  rounding,
  isHead,
}: TableProps<Row>) {
  const ids = columns.map(({ id }) => id).join(" ");
  // The library makes its model anew for other definitions, and what a column shows is not in them.
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return ids.split(" ").map((id) => helper.display({ id }));
  }, [ids]);
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowKey });
  const roundings = roundingsOf(columns, rows, { level, isHead });

  return (
    <div
      className={classNames("table-wrap", hasManyColumns && "scrolls")}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className={classNames("table", dense && "dense")}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={headClass(column)} aria-sort={column.sort?.direction}>
                {column.sort ? <A href={column.sort.to}>{column.head}</A> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row, place) => (
            <Fragment key={row.id}>
              <tr
                className={levelClass(level?.(row.original))}
                aria-current={isCurrent?.(row.original) ? "true" : undefined}
              >
                {/* The cell is asked directly: the library's render context would cost the server four times the table. */}
                {row.getAllCells().map((cell, index) => {
                  const column = columns[index];
                  const content = column?.cell(row.original);
                  return index === 0 ? (
                    <th key={cell.id} scope="row" className={cellClass(column)}>
                      {content}
                    </th>
                  ) : (
                    <td key={cell.id} className={cellClass(column)}>
                      {content}
                    </td>
                  );
                })}
              </tr>
              {roundings.flatMap((one) =>
                one.after === place ? [<Rounding key={one.level} row={one} columns={columns} label={rounding} />] : [],
              )}
            </Fragment>
          ))}
          {columns.some((column) => column.total !== undefined) && <TotalRow columns={columns} />}
        </tbody>
      </table>
    </div>
  );
}

/** What the columns of money miss to add up. With heads, only what stands below them does. */
function roundingsOf<Row extends object>(
  columns: TableColumn<Row>[],
  rows: Row[],
  { level, isHead }: Pick<TableProps<Row>, "level" | "isHead">,
): RoundingRow[] {
  if (columns.every(({ amounts }) => !amounts)) return [];
  const levelOf = (row: Row) => (!isHead ? (level?.(row) ?? 0) : isHead(row) ? null : 0);
  const footed = rows.map((row) => ({
    level: levelOf(row),
    figures: columns.map(({ amounts }) => amounts?.of(row) ?? null),
  }));
  return roundingRows(
    footed,
    columns.map(({ amounts }) => amounts?.total ?? null),
  );
}

function Rounding<Row>({
  row: { level, missing },
  columns,
  label,
}: {
  row: RoundingRow;
  columns: TableColumn<Row>[];
  label: string | undefined;
}) {
  return (
    <tr className={classNames("rounding", levelClass(level))}>
      {columns.map((column, index) => {
        const amount = missing[index] ?? "0";
        return index === 0 ? (
          <th key={column.id} scope="row" className={cellClass(column)}>
            {label}
          </th>
        ) : (
          <td key={column.id} className={cellClass(column)}>
            {amount !== "0" && column.amounts?.format(amount)}
          </td>
        );
      })}
    </tr>
  );
}

const levelClass = (level = 0) => classNames(level > 0 && "child", level > 1 && "deep") || undefined;

function optionalClass(optional: TableColumn<unknown>["optional"]): string | false {
  if (!optional) return false;
  return optional === "narrow" ? "opt-s" : optional === "wide" ? "opt-l" : "opt";
}

const headClass = <Row,>(column: TableColumn<Row> | undefined) =>
  classNames(optionalClass(column?.optional), column?.align === "end" && "num");

const cellClass = <Row,>(column: TableColumn<Row> | undefined) =>
  classNames(headClass(column), column?.muted && "muted");

function TotalRow<Row>({ columns }: { columns: TableColumn<Row>[] }) {
  return (
    <tr className="total">
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row">
            {column.total}
          </th>
        ) : (
          <td key={column.id} className={headClass(column)}>
            {column.total}
          </td>
        ),
      )}
    </tr>
  );
}
