import { Fragment, type ReactNode } from "react";
import type { RoundingRow, ShownFigure } from "~/lib/money/rounding";
import { roundingRows } from "~/lib/money/rounding";
import { A } from "../navigation/a";
import { classNames } from "../class-names";
import type { ColumnWidth } from "./column-width";
import { earliest, endClasses, nameWidth, widthClasses } from "./column-width";
import { type Order, useTableModel } from "./table-model";

export interface TableColumn<Row> extends ColumnWidth {
  /** The key to sort by, where the rows can be sorted by it. Without spaces. */
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Earlier or secondary values are gray, to draw the eye to current ones. */
  muted?: boolean;
  /** The order that its header leads to first, in tables with `sorting`; absent: rows cannot be sorted by it. */
  sort?: Order;
  /** false: not drawn; by default it is. */
  isShown?: boolean;
  /** The figure that the table is about: it stays in view when the columns scroll sideways. */
  isPinned?: boolean;
  /** What is below the names of the rows while there is no room for the column: its cells, or something shorter. */
  belowName?: "cell" | ((row: Row) => ReactNode);
  /** Cell of the total row, which is drawn if any column has one; only for true totals. */
  total?: ReactNode;
  /**
   * The column's displayed amounts. They add up: differences from the total, or from a parent row, are shown as a
   * "Rounding" row.
   */
  amounts?: ColumnAmounts<Row>;
}

/** A column of money. */
export interface ColumnAmounts<Row> {
  /** null: the row has none, or it is unknown. */
  figureOf: (row: Row) => ShownFigure | null;
  /** null: the rows have no total. */
  total: ShownFigure | null;
  /** Formats a rounding amount for the column. */
  format: (plain: string) => string;
}

/** The order of a table's rows, which the server has sorted. */
export interface Sorting {
  /** Id of the column, and whether its largest value comes first. */
  by: { key: string; descending: boolean };
  /** Address of the table in another order. */
  to: (next: { key: string; descending: boolean }) => string;
}

export interface TableProps<Row extends object> {
  /** Accessible name of the table; names the region that scrolls. */
  label: string;
  /** The first column has the row headers and stays visible while a narrow panel scrolls sideways. */
  columns: TableColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Makes headers links; without it the rows have an order of their own. */
  sorting?: Sorting;
  /** Marks the row whose details are open. */
  isCurrent?: (row: Row) => boolean;
  /** Depth of a row in a tree: 0 (or none) at the top, 1 for its parts, 2 for their parts. */
  level?: (row: Row) => 0 | 1 | 2;
  /** Name of the rounding row; needed if a column has `amounts`. */
  rounding?: string;
  /** Header rows, which are not part of the total; the rows below them are. */
  isHead?: (row: Row) => boolean;
  dense?: boolean;
  /**
   * The columns scroll sideways together with their headers where they do not fit: `narrow`, unless the panel is wide;
   * `always`, if no panel may be wide enough. By default in panels of a phone only.
   */
  scrolls?: "narrow" | "always";
}

/** Rows and columns, rendered on the server; sorting, paging and selection are links. */
export function Table<Row extends object>({
  label,
  columns: all,
  rows,
  rowKey,
  sorting,
  isCurrent,
  level,
  dense,
  scrolls,
  rounding,
  isHead,
}: TableProps<Row>) {
  const table = useTableModel(all, rows, rowKey, sorting?.by);
  const columns = all.filter(({ isShown }) => isShown !== false);
  const roundings = roundingsOf(columns, rows, { level, isHead });
  const widths = widthClasses(columns);
  const ends = endClasses(widths);
  const heads = columns.map((column, index) => headClass(column, widths[index], ends[index]));

  return (
    <div
      className={classNames("table-wrap", scrolls && `scrolls-${scrolls}`)}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className={classNames("table", dense && "dense")}>
        <thead data-keep-scroll="">
          <tr>
            {table.getVisibleLeafColumns().map((column, index) => {
              const { head, sort } = columns[index]!;
              const order = column.getIsSorted();
              const next = { key: column.id, descending: column.getNextSortingOrder() === "desc" };
              return (
                <th key={column.id} scope="col" className={heads[index]} aria-sort={order ? orders[order] : undefined}>
                  {sorting && sort ? <A href={sorting.to(next)}>{head}</A> : head}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row, rowIndex) => (
            <Fragment key={row.id}>
              <tr
                className={levelClass(level?.(row.original))}
                aria-current={isCurrent?.(row.original) ? "true" : undefined}
              >
                {/* Called directly: the library's render context makes rendering on the server four times as slow. */}
                {row.getVisibleCells().map((cell, index) => {
                  const column = columns[index];
                  const content = column?.cell(row.original);
                  return index === 0 ? (
                    <th key={cell.id} scope="row" className={nameClass(column, heads[index])}>
                      <RowName>
                        {content}
                        <BelowName row={row.original} columns={columns} widths={widths} />
                      </RowName>
                    </th>
                  ) : (
                    <td key={cell.id} className={cellClass(column, heads[index])}>
                      {content}
                    </td>
                  );
                })}
              </tr>
              {roundings.flatMap((roundingRow) =>
                roundingRow.after === rowIndex
                  ? [
                      <Rounding
                        key={roundingRow.level}
                        row={roundingRow}
                        columns={columns}
                        widths={widths}
                        heads={heads}
                        label={rounding}
                      />,
                    ]
                  : [],
              )}
            </Fragment>
          ))}
          {columns.some((column) => column.total !== undefined) && <TotalRow columns={columns} heads={heads} />}
        </tbody>
      </table>
    </div>
  );
}

const orders = { asc: "ascending", desc: "descending" } as const;

/** Rounding of the money columns. With headers, only for the rows below them. */
function roundingsOf<Row extends object>(
  columns: TableColumn<Row>[],
  rows: Row[],
  { level, isHead }: Pick<TableProps<Row>, "level" | "isHead">,
): RoundingRow[] {
  if (columns.every(({ amounts }) => !amounts)) return [];
  const levelOf = (row: Row) => (!isHead ? (level?.(row) ?? 0) : isHead(row) ? null : 0);
  const footed = rows.map((row) => ({
    level: levelOf(row),
    figures: columns.map(({ amounts }) => amounts?.figureOf(row) ?? null),
  }));
  return roundingRows(
    footed,
    columns.map(({ amounts }) => amounts?.total ?? null),
  );
}

/** A row's name: it is cut before any figure beside it is. Two elements, as the outer one measures the inner. */
const RowName = ({ children }: { children: ReactNode }) => (
  <div className="row-name">
    <div>{children}</div>
  </div>
);

/** Cells of columns that the panel has no room for. */
function BelowName<Row>({ row, columns, widths }: { row: Row; columns: TableColumn<Row>[]; widths: WidthClass[] }) {
  return columns.map(
    ({ id, belowName, cell }, index) =>
      belowName &&
      widths[index] && (
        <span key={id} className={`below-name ${widths[index].replace("from", "until")}`}>
          {belowName === "cell" ? cell(row) : belowName(row)}
        </span>
      ),
  );
}

/** The rounding of each column; hidden, too, where all columns that have any are hidden. */
function Rounding<Row>({
  row: { level, missing },
  columns,
  widths,
  heads,
  label,
}: {
  row: RoundingRow;
  columns: TableColumn<Row>[];
  widths: WidthClass[];
  heads: HeadClass[];
  label: string | undefined;
}) {
  const shownFrom = earliest(widths.filter((_, index) => (missing[index] ?? "0") !== "0"));
  return (
    <tr className={classNames("rounding", levelClass(level), shownFrom)}>
      {columns.map((column, index) => {
        const amount = missing[index] ?? "0";
        return index === 0 ? (
          <th key={column.id} scope="row" className={nameClass(column, heads[index])}>
            <RowName>{label}</RowName>
          </th>
        ) : (
          <td key={column.id} className={cellClass(column, heads[index])}>
            {amount !== "0" && column.amounts?.format(amount)}
          </td>
        );
      })}
    </tr>
  );
}

const levelClass = (level = 0) => classNames(level > 0 && "child", level > 1 && "deep") || undefined;

type WidthClass = ReturnType<typeof widthClasses>[number];
/** The classes that a column's header and its other cells share. */
type HeadClass = string | undefined;

const headClass = <Row,>(
  { align, isPinned }: TableColumn<Row>,
  width: WidthClass | undefined,
  end: WidthClass | undefined,
): HeadClass => classNames(width, align === "end" && "num", isPinned && "pinned", end);

/** A name that needs less room than names usually do does not get it. */
const nameClass = <Row,>(column: TableColumn<Row> | undefined, head: HeadClass) =>
  classNames(cellClass(column, head), (column?.width ?? nameWidth) < nameWidth && "short");

const cellClass = <Row,>(column: TableColumn<Row> | undefined, head: HeadClass) =>
  classNames(head, column?.muted && "muted");

function TotalRow<Row>({ columns, heads }: { columns: TableColumn<Row>[]; heads: HeadClass[] }) {
  return (
    <tr className="total">
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" className={nameClass(column, heads[index])}>
            <RowName>{column.total}</RowName>
          </th>
        ) : (
          <td key={column.id} className={heads[index]}>
            {column.total}
          </td>
        ),
      )}
    </tr>
  );
}
