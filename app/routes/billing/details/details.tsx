import type { BillViewBy } from "~/lib/providers";
import { shorten } from "~/features/address/ignored";
import { PageSize } from "~/features/paging/page-size";
import { Pages } from "~/features/paging/pages";
import { A } from "~/ui/navigation/a";
import { Empty } from "~/ui/loading/state";
import { Table } from "~/ui/table/table";
import type { BillingPage } from "../data.server";
import { tabSorting } from "../tabs/sort";
import { detailSort } from "./detail-sort";
import type { Search } from "../href";
import { hrefWith } from "../href";
import { detailColumns } from "./details-columns";
import { DetailsToolbar } from "./details-toolbar";
import type { DetailRow, DetailsGrid, DetailsView } from "./details-view";
import { SaveGridForm } from "./save-grid-form";
import type { DetailsText } from "./use-details-text";
import { useDetailsText } from "./use-details-text";

/** The bill's usage as a tree: groups, products in them, usage in those. */
export function Details({ page: loaded, view }: { page: BillingPage; view: DetailsView }) {
  const page = { ...loaded, search: shownSearch(loaded.search, view) };
  const words = useDetailsText(page, view.page?.invoiceCurrency ?? "");
  return (
    <>
      <DetailsToolbar page={page} view={view} words={words} />
      {view.page ? (
        <Grid page={page} view={view} grid={view.page} />
      ) : (
        <NoGroupingAvailable by={view.grid.viewBy} t={words.t} />
      )}
    </>
  );
}

/** The search with the resolved view filled in, so that links show everyone the same. */
const shownSearch = (search: Search, { grid, tag, set }: DetailsView): Search => ({
  ...search,
  by: grid.viewBy,
  tag,
  set,
});

function Grid({ page: { search, vendor }, view, grid }: { page: BillingPage; view: DetailsView; grid: DetailsGrid }) {
  const words = useDetailsText({ vendor }, grid.invoiceCurrency);
  const { t } = words;
  const { itemsPerPage } = view.grid;
  if (grid.total === 0) return <NotFound search={search} t={t} />;
  return (
    <>
      <Table
        scrolls={grid.rows.some(({ kind }) => kind === "usage") ? "always" : undefined}
        label={words.billing("tab.details")}
        rounding={words.billing("rounding")}
        isHead={grid.counted === "usage" ? isHead : undefined}
        columns={detailColumns({ search, view, grid, words })}
        sorting={tabSorting(search, detailSort)}
        rows={grid.rows}
        rowKey={({ key }) => key}
        level={({ level }) => level}
      />
      <div className="table-foot" data-keep-scroll="">
        <Pages
          page={grid.page}
          size={itemsPerPage}
          shown={grid.shown}
          count={grid.total}
          to={(page) => hrefWith(search, { page })}
        />
        {search.group === "" && <SaveGridForm grid={view.grid} saved={view.savedGrid} />}
        <PageSize size={itemsPerPage} to={(size) => hrefWith(search, { size })} />
      </div>
    </>
  );
}

/** For usage, groups and products are headers: more of their usage may be on other pages. */
const isHead = ({ kind }: DetailRow): boolean => kind === "group" || kind === "product";

/** No group contains the word, or there is no such group. */
function NotFound({ search, t }: { search: Search; t: DetailsText["t"] }) {
  return (
    <Empty
      icon="search"
      title={t("notFound")}
      text={t("notFoundText", { word: shorten(search.find || search.product || search.group) })}
      action={
        <A className="btn" href={hrefWith(search, { find: "", group: "", product: "" })}>
          {t("showAll")}
        </A>
      }
    />
  );
}

/** The view requires a tag key or a set, but none exists. */
function NoGroupingAvailable({ by, t }: { by: BillViewBy; t: DetailsText["t"] }) {
  if (by === "tag") return <Empty icon="layers" title={t("noTagKey")} text={t("noTagKeyText")} />;
  return (
    <Empty
      icon="layers"
      title={t("noSet")}
      text={t("noSetText")}
      action={
        <A className="btn" href="/service-groups">
          {t("makeSet")}
        </A>
      }
    />
  );
}
