import { PageSize } from "~/features/paging/page-size";
import { Pages } from "~/features/paging/pages";
import { A } from "~/ui/a";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table";
import { useColumns } from "./breakdown-columns";
import { breakdownRows } from "./breakdown-rows";
import type { Row } from "./breakdown-rows";
import { isOfPart, whyNotComparable } from "./comparable";
import type { CostPage } from "./data.server";
import { breakdownId } from "./drill-down";
import { FindRows } from "./find-rows";
import type { Search } from "./href";
import { href, hrefWith } from "./href";
import type { Report } from "./report";
import { useWords } from "./use-words";

/** Every item with its cost, sorted and paged by links; items on other pages are one row, so that the page adds up. */
export function Breakdown({ page, report }: { page: CostPage; report: Report }) {
  const { search, changes } = page;
  const words = useWords(page);
  const { t } = words;
  const { numberFound, numberOfItems, currency, previous } = report;
  const title = t(changes ? "changeBy" : "breakdown", { by: words.by(report.by, search.tag) });
  const isComparable = whyNotComparable(report, page.data) === null;
  const columns = useColumns(page, report, isComparable);
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
      <Table
        label={title}
        rounding={t("cost-detail:rounding")}
        columns={columns}
        rows={breakdownRows(report, changes, isComparable)}
        rowKey={(row) => row.key}
        isCurrent={({ item }) => isOpened(search, item)}
      />
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
