import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";

/** An order of rows, as `aria-sort` has it. */
export type Order = "ascending" | "descending";

interface ModelColumn {
  id: string;
  sort?: Order;
  isShown?: boolean;
}

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

/**
 * The library's model of a table: all and visible columns, and the one that rows are sorted by. The library rebuilds it
 * when that changes; rendered cells are not part of it.
 */
export function useTableModel<Row extends object>(
  columns: ModelColumn[],
  rows: Row[],
  rowKey: (row: Row) => string,
  sortedBy: { key: string; descending: boolean } | undefined,
) {
  const ids = columns.map(({ id, sort }) => `${id} ${sort ?? ""}`).join("\n");
  const hidden = columns.flatMap(({ id, isShown }) => (isShown === false ? [id] : [])).join("\n");
  const { key = "", descending = false } = sortedBy ?? {};
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return ids.split("\n").map((column) => {
      const [id = "", sort] = column.split(" ");
      return helper.display({ id, sortDescFirst: sort === "descending" });
    });
  }, [ids]);
  const state = useMemo(
    () => ({
      sorting: key === "" ? [] : [{ id: key, desc: descending }],
      columnVisibility: Object.fromEntries(hidden.split("\n").map((id) => [id, false])),
    }),
    [key, descending, hidden],
  );
  return useTable({
    features,
    data: rows,
    getRowId: rowKey,
    columns: definitions,
    state,
    manualSorting: true,
    enableSortingRemoval: false,
  });
}
