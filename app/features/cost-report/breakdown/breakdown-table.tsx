import { Table } from "~/ui/table/table";
import type { Changes } from "../changes";
import type { CostView } from "../cost-view";
import type { Report } from "../report";
import type { Search } from "../search/href";
import { useCostText } from "../use-cost-text";
import { costColumns, costSorting, nameColumns } from "./breakdown-columns";
import { breakdownRows } from "./breakdown-rows";
import type { Row } from "./breakdown-rows";
import { changeColumns } from "./change-columns";

export interface BreakdownTableProps {
  view: CostView;
  report: Report;
  /** null: not compared. */
  changes: Changes | null;
  /** Whether items have a change from the previous days: see whyNotComparable. */
  isComparable: boolean;
  /** Its accessible name. */
  title: string;
}

/** Each item with its cost, or in compare mode with its change. */
export function BreakdownTable({ view, report, changes, isComparable, title }: BreakdownTableProps) {
  const { search } = view;
  const words = useCostText(view);
  const context = { view, report, words };
  return (
    <Table
      label={title}
      columns={[
        ...nameColumns(context),
        ...(changes ? changeColumns(context, changes) : costColumns(context, isComparable)),
      ]}
      rows={breakdownRows(report, changes, isComparable)}
      rowKey={({ key }) => key}
      sorting={costSorting(search)}
      rounding={words.t("cost-detail:rounding")}
      isCurrent={({ item }) => isOpened(search, item)}
    />
  );
}

const isOpened = ({ opened }: Search, item: Row["item"]): boolean =>
  item !== null && opened?.item === item.item && (opened.vendor === null || opened.vendor === item.vendor);
