import type { DetailReply } from "~/contract/costs/cost-detail";
import type { DetailColumn } from "~/contract/costs/detail-columns";
import { add, subtract } from "~/lib/money/decimal";
import { Pages } from "~/features/paging/pages";
import { Panel } from "~/ui/panel";
import { Empty } from "~/ui/loading/state";
import { Table } from "~/ui/table/table";
import { ColumnPicker } from "./column-picker";
import type { CostView } from "~/features/cost-report/cost-view";
import type { LinesElsewhere } from "./detail-columns";
import { detailPath, linesSorting, useDetailColumns } from "./detail-columns";
import { useDetailText } from "../use-detail-text";
import { openHref } from "~/features/cost-report/search/links";
import type { Drilldown } from "~/features/cost-report/search/drilldown";

/** Lines on a page (spec §9). */
export const LINES = 30;

interface DetailTableProps {
  view: CostView;
  opened: Drilldown;
  detail: DetailReply;
  chosen: DetailColumn[];
}

/** Every line behind the figure, sorted and paged by links. The total covers all pages, and equals the figure. */
export function DetailTable({ view, opened, detail, chosen }: DetailTableProps) {
  const words = useDetailText(view);
  const { t, detail: d } = words;
  const columns = useDetailColumns({ view, opened, chosen, totalCost: detail.totalCost });
  const title = d("lines");
  return (
    <Panel
      flush
      title={title}
      id="lines"
      note={d("lineCount", { count: detail.total })}
      tools={<ColumnPicker chosen={chosen} />}
    >
      {detail.lines.length === 0 ? (
        <Empty title={t("noData")} text={d("noLines")} />
      ) : (
        <>
          <Table
            dense
            scrolls="always"
            label={title}
            columns={columns}
            sorting={linesSorting(view, opened)}
            rows={[...detail.lines, ...elsewhereOf(detail)]}
            rowKey={({ lineKey }) => lineKey ?? "elsewhere"}
          />
          <div className="table-foot" data-keep-scroll="">
            <Pages
              page={opened.page}
              size={LINES}
              shown={detail.lines.length}
              count={detail.total}
              to={(number) => openHref(view.search, { ...opened, page: number }, detailPath)}
            />
          </div>
        </>
      )}
    </Panel>
  );
}

/** The lines of other pages as one row; lines without a rate are in no total. */
function elsewhereOf({ lines, total, totalCost }: DetailReply): LinesElsewhere[] {
  const count = total - lines.length;
  if (count <= 0) return [];
  return [{ lineKey: null, count, cost: subtract(totalCost, add(...lines.map(({ cost }) => cost ?? "0"))) }];
}
