import { PageSize } from "~/features/paging/page-size";
import { Pages } from "~/features/paging/pages";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import { part } from "~/ui/loading/part";
import { Table } from "~/ui/table/table";
import { costColumns, nameColumns } from "./breakdown-columns";
import { breakdownRows } from "./breakdown-rows";
import type { Row } from "./breakdown-rows";
import type { Changes } from "../changes";
import { isOfPart } from "../comparable";
import type { CostView } from "../cost-view";
import { breakdownId } from "../search/links";
import { FindRows } from "./find-rows";
import type { Search } from "../search/href";
import { href, hrefWith } from "../search/href";
import type { Report } from "../report";
import { useCostText } from "../use-cost-text";

const ChangeTable = part("change-table", async () => (await import("./change-table")).ChangeTable);

interface BreakdownProps {
  view: CostView;
  report: Report;
  /** null: not compared. */
  changes: Changes | null;
  /** Whether items have a change from the previous days: see whyNotComparable. */
  isComparable: boolean;
}

/** Every item with its cost, sorted and paged by links; items on other pages are one row, so that the page adds up. */
export function Breakdown({ view, report, changes, isComparable }: BreakdownProps) {
  const { search } = view;
  const words = useCostText(view);
  const { t } = words;
  const { numberFound, numberOfItems, currency, previous } = report;
  const title = t(changes ? "changeBy" : "breakdown", { by: words.by(report.by, search.tag) });
  const context = { view, report, words };
  const table = {
    label: title,
    rounding: t("cost-detail:rounding"),
    rows: breakdownRows(report, changes, isComparable),
    rowKey: ({ key }: Row) => key,
    isCurrent: ({ item }: Row) => isOpened(search, item),
  };
  const items = t(`count.${words.subject(report.by)}`, { count: numberOfItems });
  const note = t(changes?.isAverage ? "breakdownNotePerDay" : "breakdownNote", { items, currency });
  return (
    <Panel
      flush
      title={title}
      id={breakdownId}
      note={
        !changes && isComparable && isOfPart(report) && previous.current
          ? `${note}. ${t("changeOfPart", { part: words.range(previous.current), period: words.period(previous) })}`
          : note
      }
      tools={<FindRows search={search} label={t("findRows")} />}
    >
      {numberFound === 0 && numberOfItems > 0 && (
        <p className="table-note">
          {t("noRows", { name: search.name })} <A href={hrefWith(search, { name: "" })}>{t("allRows")}</A>
        </p>
      )}
      {changes ? (
        <ChangeTable {...table} context={context} changes={changes} />
      ) : (
        <Table {...table} columns={[...nameColumns(context), ...costColumns(context, isComparable)]} />
      )}
      <div className="table-foot" data-keep-scroll="">
        {numberFound > 0 && (
          <Pages
            page={search.page}
            size={search.size}
            shown={report.items.length}
            count={numberFound}
            to={(number) => href({ ...search, page: number })}
          />
        )}
        <PageSize size={search.size} to={(size) => hrefWith(search, { size })} />
      </div>
    </Panel>
  );
}

const isOpened = ({ opened }: Search, item: Row["item"]): boolean =>
  item !== null && opened?.item === item.item && (opened.of === null || opened.of === item.vendor);
