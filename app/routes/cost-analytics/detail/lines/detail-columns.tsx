import type { DetailLine } from "~/contract/costs/cost-detail";
import { choosableColumns } from "~/contract/costs/detail-columns";
import type { DetailColumn } from "~/contract/costs/detail-columns";
import { isFigure } from "~/contract/tables/table-columns";
import { Provider } from "~/features/providers/provider";
import { firstOrder, parseSort, sortingBy, sortText } from "~/features/sorting/sort";
import { formatExact, formatMoney, formatSmall } from "~/lib/money/money";
import { isNoValue } from "~/lib/no-value";
import type { Sorting, TableColumn } from "~/ui/table/table";
import type { CostView } from "~/features/cost-report/cost-view";
import { useDetailText } from "../use-detail-text";
import { href } from "~/features/cost-report/search/href";
import type { Drilldown } from "~/features/cost-report/search/drilldown";
import { ImportLink } from "./import-link";

/** Default columns (spec §3). */
export const defaultColumns: DetailColumn[] = [
  "vendor",
  "linkedAccountId",
  "productName",
  "region",
  "usage",
  "cost",
  "usageType",
  "infraType",
  "unitPrice",
  "skuId",
  "skuDesc",
  "useUnit",
];

interface ColumnContext {
  view: CostView;
  opened: Drilldown;
  chosen: DetailColumn[];
  totalCost: string;
}

/** The lines on other pages: with them, the page adds up to the total. */
export interface LinesElsewhere {
  lineKey: null;
  count: number;
  cost: string;
}
export type LineRow = DetailLine | LinesElsewhere;

/** The chosen columns, and one that links to the origin of each line: its invoice and import. */
export function useDetailColumns({ view, opened, chosen, totalCost }: ColumnContext): TableColumn<LineRow>[] {
  const words = useDetailText(view);
  const { detail: t } = words;
  const { currency } = view;
  const text = (line: DetailLine, column: DetailColumn) => {
    if (column === "vendor") return <Provider vendor={line.vendor} />;
    if (column === "cost")
      return line.cost === null ? (
        t("noRate")
      ) : (
        <>
          <span title={formatExact(line.cost)}>{formatSmall(line.cost, currency, line.vendor)}</span>
          {line.chargeCost && (
            <>
              <br />
              <span className="muted">
                {t("share", {
                  day: words.day(line.usageDate),
                  days: line.chargeDays,
                  amount: formatMoney(line.chargeCost, line.billingCurrency, line.vendor),
                })}
              </span>
            </>
          )}
        </>
      );
    if (column === "usage") return formatExact(line.usage);
    if (column === "unitPrice") return `${formatExact(line.unitPrice)} ${line.billingCurrency}`;
    if (column === "usageDate") return words.day(line.usageDate);
    if (column === "linkedAccountId") return <Account line={line} />;
    if (column === "serviceGroup")
      return isNoValue(line.serviceGroup) ? words.t("noValue.serviceGroup") : line.serviceGroup;
    return line[column];
  };
  const first = choosableColumns.find(({ name }) => chosen.includes(name))?.name;
  const elsewhere = ({ count, cost }: LinesElsewhere, column: DetailColumn) =>
    column === first ? (
      <span className="muted">{words.t("elsewhere", { count })}</span>
    ) : (
      column === "cost" && formatSmall(cost, currency, opened.vendor ?? view.onlyVendor)
    );
  return [
    ...choosableColumns.map(({ name: column, type }) => ({
      id: column,
      head: column === "cost" ? words.t("costIn", { currency }) : t(`column.${column}`),
      sort: firstOrder({ type }),
      isShown: chosen.includes(column),
      align: isFigure({ type }) ? ("end" as const) : undefined,
      ...(column === first && { total: words.t("total") }),
      isPinned: column === "cost",
      ...(column === "cost" && { total: formatSmall(totalCost, currency, opened.vendor ?? view.onlyVendor) }),
      cell: (row: LineRow) => (
        <span className="cell">{row.lineKey === null ? elsewhere(row, column) : text(row, column)}</span>
      ),
    })),
    {
      id: "import",
      head: t("source"),
      cell: (row: LineRow) =>
        row.lineKey !== null && <ImportLink importId={row.importId}>{row.invoiceId || t("import")}</ImportLink>,
    },
  ];
}

/** Accounts by name, with the id that distinguishes namesakes. */
function Account({ line: { linkedAccountId, linkedAccountAlias } }: { line: DetailLine }) {
  if (linkedAccountAlias === "" || linkedAccountAlias === linkedAccountId) return linkedAccountId;
  return (
    <>
      {linkedAccountAlias} <span className="muted id">{linkedAccountId}</span>
    </>
  );
}

/** The detail page of the lines. */
export const detailPath = "/cost-analytics/detail";

/** How the lines are sorted; other orders begin on their first page. */
export const linesSorting = ({ search }: CostView, opened: Drilldown): Sorting =>
  sortingBy(parseSort(opened.sort), (next) =>
    href({ ...search, opened: { ...opened, page: 1, sort: sortText(next) } }, detailPath),
  );
