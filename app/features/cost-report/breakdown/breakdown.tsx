import { PageSize } from "~/features/paging/page-size";
import { Pages } from "~/features/paging/pages";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table";
import { useColumns } from "./breakdown-columns";
import type { Row } from "./breakdown-columns";
import type { CostView } from "../cost-view";
import { breakdownId } from "../search/links";
import type { Search } from "../search/href";
import { href, hrefWith } from "../search/href";
import type { Changes } from "../changes";
import type { Report } from "../report";
import { useCostText } from "../use-cost-text";

interface BreakdownProps {
  view: CostView;
  report: Report;
  /** null: not compared. */
  changes: Changes | null;
}

/** Every item with its cost, sorted and paged by links; items on other pages are one row, so that the page adds up. */
export function Breakdown({ view, report, changes }: BreakdownProps) {
  const { search } = view;
  const words = useCostText(view);
  const { t } = words;
  const { elsewhere, numberOfItems, currency } = report;
  const by = words.by(report.by, search.tag);
  const title = t(changes ? "changeBy" : "breakdown", { by });
  const columns = useColumns(view, report, changes);
  const rows: Row[] = [
    ...report.items.map((item, index) => ({
      key: `${item.vendor} ${item.item}`,
      item,
      cost: item.cost,
      portion: item.portion,
      change: changes?.items[index] ?? null,
    })),
    ...(elsewhere ? [{ key: "elsewhere", item: null, ...elsewhere, change: changes?.elsewhere ?? null }] : []),
  ];
  return (
    <Panel
      flush
      title={title}
      id={breakdownId}
      note={t(changes?.isAverage ? "breakdownNotePerDay" : "breakdownNote", {
        items: t(`count.${words.subject(report.by)}`, { count: numberOfItems }),
        currency,
      })}
    >
      <Table
        label={title}
        rounding={t("cost-detail:rounding")}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
        isCurrent={({ item }) => isOpened(search, item)}
      />
      <div className="table-foot" data-keep-scroll="">
        <Pages
          page={search.page}
          size={search.size}
          shown={report.items.length}
          count={numberOfItems}
          to={(number) => href({ ...search, page: number })}
        />
        <PageSize size={search.size} to={(size) => hrefWith(search, { size })} />
      </div>
    </Panel>
  );
}

const isOpened = ({ opened }: Search, item: Row["item"]): boolean =>
  item !== null && opened?.item === item.item && (opened.of === null || opened.of === item.vendor);
