import { PageSize } from "~/features/paging/page-size";
import { Pages } from "~/features/paging/pages";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import { staticPart } from "~/ui/loading/lazy-part";
import type { BreakdownTableProps } from "./breakdown-table";
import { coversOnlyPart } from "../comparable";
import { breakdownId } from "../search/links";
import { FindRows } from "./find-rows";
import { href, hrefWith } from "../search/href";
import { useCostText } from "../use-cost-text";

const BreakdownTable = staticPart("breakdown-table", async () => (await import("./breakdown-table")).BreakdownTable);

/** Every item with its cost, sorted and paged by links; items on other pages are one row, so that the page adds up. */
export function Breakdown({ view, report, changes, isComparable }: Omit<BreakdownTableProps, "title">) {
  const { search } = view;
  const words = useCostText(view);
  const { t } = words;
  const { numberFound, numberOfItems, currency, previous } = report;
  const title = t(changes ? "changeBy" : "breakdown", { by: words.by(report.by, search.tag) });
  const items = t(`count.${words.subject(report.by)}`, { count: numberOfItems });
  const note = t(changes?.isAverage ? "breakdownNotePerDay" : "breakdownNote", { items, currency });
  return (
    <Panel
      flush
      title={title}
      id={breakdownId}
      note={
        !changes && isComparable && coversOnlyPart(report) && previous.current
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
      <BreakdownTable view={view} report={report} changes={changes} isComparable={isComparable} title={title} />
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
