import { seriesMark } from "~/charts/series";
import { Sparkline } from "~/charts/sparkline";
import { Provider } from "~/features/providers/provider";
import { formatAmount, toFloat } from "~/lib/money";
import { A } from "~/ui/a";
import { Delta, directionOf } from "~/ui/amount";
import { columnAmounts } from "~/ui/column-amounts";
import type { TableColumn } from "~/ui/table";
import { DifferenceBar } from "./difference-bar";
import type { Change, Changes } from "../changes";
import { colorsOf } from "../colors";
import type { CostView } from "../cost-view";
import { openHref } from "../search/links";
import type { Search, SortKey } from "../search/href";
import { href } from "../search/href";
import { ItemName } from "./item-name";
import { linksFit } from "../search/link-room";
import type { Report } from "../report";
import { Share } from "~/ui/share";
import { useCostText } from "../use-cost-text";

/** A row of the table: an item, or the total of other pages. */
export interface Row {
  key: string;
  item: Report["items"][number] | null;
  cost: string;
  portion: number;
  change: Change | null;
}

/** Columns of the table: an item's trend and share or, when comparing, its compared cost and change. */
export function useColumns(view: CostView, report: Report, changes: Changes | null): TableColumn<Row>[] {
  const words = useCostText(view);
  const { search } = view;
  const { t } = words;
  const colorOf = colorsOf(report);
  const sort = (key: SortKey) => sortLink(search, key);
  const names: TableColumn<Row>[] = [
    {
      id: "item",
      head: report.by === "tag" ? search.tag : t(`word.${words.subject(report.by)}`),
      sort: sort("item"),
      total: t("total"),
      cell: ({ item }) => <ItemName item={item} rank={colorOf(item)} view={view} report={report} />,
    },
    {
      id: "vendor",
      head: t("provider"),
      sort: sort("vendor"),
      optional: true,
      cell: ({ item }) => item?.vendor && <Provider vendor={item.vendor} />,
    },
  ];
  return [
    ...names,
    ...(changes ? changeColumns({ view, report, words, sort }, changes) : costColumns({ view, report, words, sort })),
  ];
}

interface ColumnContext {
  view: CostView;
  report: Report;
  words: ReturnType<typeof useCostText>;
  sort: (key: SortKey) => TableColumn<Row>["sort"];
}

function costColumns({ view, report, words: { t }, sort }: ColumnContext): TableColumn<Row>[] {
  const { currency, items, elsewhere } = report;
  const { onlyVendor } = view;
  const count = items.length;
  const colorOf = colorsOf(report);
  const vendorOf = (row: Row | null) => row?.item?.vendor ?? onlyVendor;
  const largest = Math.max(...items.map(({ portion }) => Math.abs(portion)), Math.abs(elsewhere?.portion ?? 0));
  return [
    {
      id: "course",
      head: t("course"),
      optional: true,
      cell: ({ item }) => item && <Sparkline values={item.course} color={seriesMark(colorOf(item)).color} />,
    },
    {
      id: "cost",
      head: t("costIn", { currency }),
      sort: sort("cost"),
      align: "end",
      total: <Lines view={view} count={count} item={null} text={formatAmount(report.total, currency, onlyVendor)} />,
      amounts: columnAmounts({ currency, vendorOf, of: ({ cost }) => cost, total: report.total }),
      cell: ({ item, cost }) => (
        <Lines
          view={view}
          count={count}
          item={item}
          isRest={item === null}
          text={formatAmount(cost, currency, item?.vendor ?? onlyVendor)}
        />
      ),
    },
    {
      id: "portion",
      head: t("portion"),
      sort: sort("portion"),
      align: "end",
      total: <Share portion={100} />,
      cell: ({ portion }) => (
        <Share portion={portion} size={largest > 0 ? (Math.max(portion, 0) / largest) * 100 : 0} />
      ),
    },
  ];
}

/** The compared range in grey, the current one in ink, and their difference as an amount, a bar and a percentage. */
function changeColumns({ view, report, words, sort }: ColumnContext, changes: Changes): TableColumn<Row>[] {
  const { t } = words;
  const { onlyVendor } = view;
  const { currency } = report;
  const count = report.items.length;
  const largest = Math.max(
    ...[...changes.items, ...(changes.elsewhere ? [changes.elsewhere] : [])].map(({ difference }) =>
      Math.abs(toFloat(difference)),
    ),
  );
  const delta = ({ ratio }: Change) => (ratio === null ? "–" : <Delta ratio={ratio} text={t(directionOf(ratio))} />);
  const amount =
    (pick: (change: Change) => string) =>
    ({ item, change }: Row) =>
      change && formatAmount(pick(change), currency, item?.vendor ?? onlyVendor);
  const amounts = (pick: (change: Change) => string) =>
    columnAmounts<Row>({
      currency,
      vendorOf: (row) => row?.item?.vendor ?? onlyVendor,
      of: ({ change }) => change && pick(change),
      total: pick(changes.total),
    });
  // Amounts per day are not ordered like totals if the ranges differ in length.
  const sortByChange = (key: SortKey) => (changes.isAverage ? undefined : sort(key));
  return [
    {
      id: "compareCost",
      head: words.period(changes.range),
      sort: sort("compareCost"),
      align: "end",
      muted: true,
      optional: "narrow",
      total: formatAmount(changes.total.compareCost, currency, onlyVendor),
      amounts: amounts(({ compareCost }) => compareCost),
      cell: amount(({ compareCost }) => compareCost),
    },
    {
      id: "cost",
      head: words.period(report.range),
      sort: sort("cost"),
      align: "end",
      total: (
        <Lines view={view} count={count} item={null} text={formatAmount(changes.total.cost, currency, onlyVendor)} />
      ),
      amounts: amounts(({ cost }) => cost),
      cell: (row) =>
        row.change && (
          <Lines
            view={view}
            count={count}
            item={row.item}
            isRest={row.item === null}
            text={amount(({ cost }) => cost)(row) ?? ""}
          />
        ),
    },
    {
      id: "difference",
      head: t("difference"),
      sort: sortByChange("difference"),
      align: "end",
      total: signed(formatAmount(changes.total.difference, currency, onlyVendor)),
      amounts: amounts(({ difference }) => difference),
      cell: (row) => signed(amount(({ difference }) => difference)(row) ?? ""),
    },
    {
      id: "bar",
      head: <span className="sr">{t("differenceDrawn")}</span>,
      optional: true,
      cell: ({ change }) => change && <DifferenceBar difference={toFloat(change.difference)} largest={largest} />,
    },
    {
      id: "ratio",
      head: t("change"),
      sort: sortByChange("ratio"),
      align: "end",
      total: delta(changes.total),
      cell: ({ change }) => change && delta(change),
    },
  ];
}

/** Differences have a sign. */
const signed = (amount: string): string => (/[1-9]/.test(amount) && !amount.startsWith("−") ? `+${amount}` : amount);

/** An amount that links to the lines it totals. */
function Lines({
  view,
  count,
  item,
  isRest = false,
  text,
}: {
  view: CostView;
  /** Number of items, each with links of its own. */
  count: number;
  item: Row["item"];
  isRest?: boolean;
  text: string;
}) {
  if (isRest || (item && !linksFit(view.search, count))) return text;
  return (
    <A className="figure" href={openHref(view.search, item ? { item: item.item, of: item.vendor } : {})}>
      {text}
    </A>
  );
}

/** Sorts by the column, or in reverse if it is already sorted by it. Names start with A, amounts with the largest. */
function sortLink(search: Search, key: SortKey): TableColumn<Row>["sort"] {
  const { sort } = search;
  const isDescending = sort === `-${key}`;
  const isSorted = sort === key || isDescending;
  const startsDescending = key !== "item" && key !== "vendor";
  const next = (isSorted ? !isDescending : startsDescending) ? (`-${key}` as const) : key;
  return {
    to: href({ ...search, page: 1, sort: next }),
    ...(isSorted && { direction: isDescending ? "descending" : "ascending" }),
  };
}
