import { seriesMark } from "~/charts/series";
import { Sparkline } from "~/charts/sparkline";
import { Provider } from "~/features/providers/provider";
import { parseSort, sortingBy, sortText } from "~/features/sorting/sort";
import { formatAmount } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { columnAmounts } from "~/ui/table/column-amounts";
import { Share, TotalShare } from "~/ui/table/share";
import type { Sorting, TableColumn } from "~/ui/table/table";
import type { Row } from "./breakdown-rows";
import { colorsOf } from "../colors";
import type { CostView } from "../cost-view";
import { goneHref } from "../search/links";
import type { Search } from "../search/href";
import { href } from "../search/href";
import { ChangeRatio } from "./change-ratio";
import { ItemName } from "./item-name";
import { LinesLink } from "./lines-link";
import type { Report } from "../report";
import type { useCostText } from "../use-cost-text";

/** Shared input of the table's columns. */
export interface ColumnContext {
  view: CostView;
  report: Report;
  words: ReturnType<typeof useCostText>;
}

/** The item and its provider. */
export function nameColumns({ view, report, words }: ColumnContext): TableColumn<Row>[] {
  const { search } = view;
  const { t } = words;
  const colorOf = colorsOf(report);
  const restName = ({ kind }: Row) =>
    kind === "gone" ? (
      <A href={goneHref(search)}>{t("gone", { count: report.gone?.numberOfItems ?? 0 })}</A>
    ) : (
      t(search.name === "" ? "elsewhere" : "notFound", { count: report.elsewhere?.count ?? 0 })
    );
  return [
    {
      id: "item",
      head: report.by === "tag" ? search.tag : t(`word.${words.subject(report.by)}`),
      sort: "ascending",
      total: (
        <>
          {t("total")}
          {search.name !== "" && (
            <span className="muted id">{t("rowsOf", { shown: report.items.length, count: report.numberOfItems })}</span>
          )}
        </>
      ),
      cell: (row) => (
        <ItemName item={row.item} rest={restName(row)} slot={colorOf(row.item)} view={view} report={report} />
      ),
    },
    {
      id: "vendor",
      head: t("provider"),
      sort: "ascending",
      priority: 4,
      width: 7,
      cell: ({ item }) => item?.vendor && <Provider vendor={item.vendor} />,
    },
  ];
}

/** The cost, its change from the previous days, and the share. Without comparable days there is no change. */
export function costColumns({ view, report, words }: ColumnContext, isComparable: boolean): TableColumn<Row>[] {
  const { t } = words;
  const { onlyVendor } = view;
  const { currency, previous } = report;
  const count = report.items.length;
  const colorOf = colorsOf(report);
  const vendorOf = (row: Row | null) => row?.item?.vendor ?? onlyVendor;
  const none = <span className="muted">–</span>;
  return [
    {
      id: "trend",
      head: t("trend"),
      priority: 5,
      cell: ({ item }) => item && <Sparkline values={item.trend} color={seriesMark(colorOf(item)).color} />,
    },
    {
      id: "compareCost",
      head: words.period(previous),
      sort: isComparable ? "descending" : undefined,
      align: "end",
      muted: true,
      priority: 2,
      width: 9,
      ...(isComparable && {
        total: formatAmount(previous.totalCost, currency, onlyVendor),
        amounts: columnAmounts<Row>({
          currency,
          vendorOf,
          amountOf: (row) => row.previous && (row.previous.previousCost ?? "0"),
          total: previous.totalCost,
        }),
      }),
      cell: (row) =>
        row.previous?.previousCost
          ? formatAmount(row.previous.previousCost, currency, row.item?.vendor ?? onlyVendor)
          : none,
    },
    {
      id: "cost",
      head: t("costIn", { currency }),
      sort: "descending",
      align: "end",
      total: (
        <LinesLink view={view} count={count} item={null} text={formatAmount(report.total, currency, onlyVendor)} />
      ),
      amounts: columnAmounts({ currency, vendorOf, amountOf: ({ cost }) => cost, total: report.total }),
      cell: ({ kind, item, cost }) =>
        kind === "gone" ? (
          none
        ) : (
          <LinesLink
            view={view}
            count={count}
            item={item}
            isRest={item === null}
            text={formatAmount(cost, currency, item?.vendor ?? onlyVendor)}
          />
        ),
    },
    {
      id: "ratio",
      head: t("change"),
      sort: isComparable ? "descending" : undefined,
      align: "end",
      width: 5.5,
      ...(isComparable &&
        previous.current && {
          total: <ChangeRatio cost={previous.current.totalCost} previousCost={previous.totalCost} t={t} />,
        }),
      cell: ({ previous: change }) => (change ? <ChangeRatio {...change} t={t} /> : none),
    },
    {
      id: "portion",
      head: t("portion"),
      sort: "descending",
      align: "end",
      priority: 3,
      width: 10.5,
      total: <TotalShare total={report.total} />,
      cell: ({ kind, portion }) => (kind === "gone" ? none : <Share portion={portion} />),
    },
  ];
}

/** How the table is sorted; other orders begin on its first page. */
export const costSorting = (search: Search): Sorting =>
  sortingBy(parseSort(search.sort), (next) => href({ ...search, page: 1, sort: sortText(next) }));
