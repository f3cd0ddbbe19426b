import { useMemo } from "react";
import { seriesColor } from "~/charts/series";
import { Sparkline } from "~/charts/sparkline";
import { Provider } from "~/features/providers/provider";
import { formatAmount, formatPercent } from "~/lib/money";
import { Pagination } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import type { TableColumn } from "~/ui/table";
import { Table } from "~/ui/table";
import type { CostPage } from "./data.server";
import { breakdownId, itemHref } from "./drill-down";
import type { Search, SortKey } from "./href";
import { href } from "./href";
import { PageSize } from "./page-size";
import type { Report } from "./report";
import { rankOf } from "./trend";
import { useWords } from "./use-words";

interface Row {
  key: string;
  item: Report["items"][number] | null;
  cost: string;
  portion: number;
}

/** Every item with its cost, sorted and paged by links; what is on other pages is one row, so that the page adds up. */
export function Breakdown({ page, report }: { page: CostPage; report: Report }) {
  const { search } = page;
  const words = useWords(page);
  const { t } = words;
  const { elsewhere, numberOfItems, currency } = report;
  const by = words.by(report.by, search.tag);
  const title = t("breakdown", { by });
  const columns = useColumns(page, report, words);
  const rows: Row[] = [
    ...report.items.map((item) => ({ key: `${item.vendor} ${item.item}`, item, cost: item.cost, portion: item.portion })),
    ...(elsewhere ? [{ key: "elsewhere", item: null, ...elsewhere }] : []),
  ];
  const first = (search.page - 1) * search.size + 1;
  return (
    <Panel flush title={title} id={breakdownId} note={t("breakdownNote", { items: t(`count.${words.subject(report.by)}`, { count: numberOfItems }), currency })}>
      <Table label={title} columns={columns} rows={rows} rowKey={(row) => row.key} />
      <div className="table-foot" data-keep-scroll="">
        <Pagination
          label={t("pages")}
          summary={t("pageSummary", { first, last: first + report.items.length - 1, count: numberOfItems })}
          page={search.page}
          pageCount={Math.ceil(numberOfItems / search.size)}
          to={(number) => href({ ...search, page: number })}
          previousLabel={t("previousPage")}
          nextLabel={t("nextPage")}
        />
        <PageSize page={page} />
      </div>
    </Panel>
  );
}

function useColumns(page: CostPage, report: Report, words: ReturnType<typeof useWords>): TableColumn<Row>[] {
  const { search } = page;
  return useMemo(() => {
    const { t } = words;
    const { by, currency, series, items, elsewhere } = report;
    const colors = new Map(series.map((entry, index) => [`${entry.vendor} ${entry.item}`, seriesColor(rankOf(index, entry))]));
    const largest = Math.max(...items.map(({ portion }) => Math.abs(portion)), Math.abs(elsewhere?.portion ?? 0));
    const colorOf = (row: Row) => colors.get(row.key) ?? seriesColor("others");
    const sort = (key: SortKey) => sortLink(search, key);
    return [
      {
        id: "item",
        head: by === "tag" ? search.tag : t(`word.${words.subject(by)}`),
        sort: sort("item"),
        total: t("total"),
        cell: (row) => <Item row={row} color={colorOf(row)} page={page} report={report} />,
      },
      { id: "vendor", head: t("provider"), sort: sort("vendor"), optional: true, cell: ({ item }) => item?.vendor && <Provider vendor={item.vendor} /> },
      {
        id: "course",
        head: t("course"),
        optional: true,
        cell: (row) => row.item && <Sparkline values={row.item.course} color={colorOf(row)} />,
      },
      {
        id: "cost",
        head: t("costIn", { currency }),
        sort: sort("cost"),
        align: "end",
        total: formatAmount(report.total, currency),
        cell: ({ cost }) => formatAmount(cost, currency),
      },
      {
        id: "portion",
        head: t("portion"),
        sort: sort("portion"),
        align: "end",
        total: <Share portion={100} />,
        cell: ({ portion }) => <Share portion={portion} size={largest > 0 ? (Math.max(portion, 0) / largest) * 100 : 0} />,
      },
    ];
    // The words follow from page and report.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [page, report, search]);
}

function Item({ row: { item }, color, page, report }: { row: Row; color: string; page: CostPage; report: Report }) {
  const words = useWords(page);
  const dot = <i className="dot" style={{ "--c": color }} />;
  if (!item) {
    return (
      <span className="prov muted">
        {dot}
        {words.t("elsewhere", { count: report.elsewhere?.count ?? 0 })}
      </span>
    );
  }
  const to = itemHref(page.search, report.by, item.vendor, item.item);
  const name = words.item(item, report.by);
  const content = (
    <>
      {dot}
      {name}
      {/* Accounts may share a name. */}
      {name !== item.item && name === item.name && <span className="muted id">{item.item}</span>}
    </>
  );
  return to ? (
    <a className="prov name" href={to}>
      {content}
    </a>
  ) : (
    <span className="prov name">{content}</span>
  );
}

/** A share in percent, and its bar beside the largest of the table; the total has no bar. */
function Share({ portion, size }: { portion: number; size?: number }) {
  return (
    <span className="share">
      <span>{formatPercent(portion)}</span>
      {size === undefined ? <span /> : <span className="meter" style={{ "--v": Number(size.toFixed(1)), "--c": "var(--ink-3)" }} />}
    </span>
  );
}

/** Sorts by the column, or the other way round when it is sorted by already. Names begin with A, amounts with the largest. */
function sortLink(search: Search, key: SortKey): TableColumn<Row>["sort"] {
  const { sort } = search;
  const isDescending = sort === `-${key}`;
  const isSorted = sort === key || isDescending;
  const startsDescending = key === "cost" || key === "portion";
  const next = (isSorted ? !isDescending : startsDescending) ? (`-${key}` as const) : key;
  return { to: href({ ...search, page: 1, sort: next }), ...(isSorted && { direction: isDescending ? "descending" : "ascending" }) };
}
