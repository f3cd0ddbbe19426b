import { formatAmount, signed, toFloat } from "~/lib/money/money";
import { Delta, directionOf } from "~/ui/table/amount";
import { columnAmounts } from "~/ui/table/column-amounts";
import type { TableColumn } from "~/ui/table/table";
import type { ColumnContext } from "./breakdown-columns";
import type { Row } from "./breakdown-rows";
import { LinesLink } from "./lines-link";
import type { Change, Changes } from "../changes";
import { DifferenceBar } from "./difference-bar";

/** The compared range in gray, the current one in ink, and their difference as an amount, a bar and a percentage. */
export function changeColumns({ view, report, words }: ColumnContext, changes: Changes): TableColumn<Row>[] {
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
      amountOf: ({ change }) => change && pick(change),
      total: pick(changes.total),
    });
  // Amounts per day are not ordered like totals if the ranges differ in length.
  const orderByChange = changes.isAverage ? undefined : "descending";
  return [
    {
      id: "compareCost",
      head: words.period(changes.range),
      sort: "descending",
      align: "end",
      muted: true,
      priority: 2,
      width: 9,
      total: formatAmount(changes.total.compareCost, currency, onlyVendor),
      amounts: amounts(({ compareCost }) => compareCost),
      cell: amount(({ compareCost }) => compareCost),
    },
    {
      id: "cost",
      head: words.period(report.range),
      sort: "descending",
      width: 8,
      align: "end",
      total: (
        <LinesLink
          view={view}
          count={count}
          item={null}
          text={formatAmount(changes.total.cost, currency, onlyVendor)}
        />
      ),
      amounts: amounts(({ cost }) => cost),
      cell: (row) =>
        row.change && (
          <LinesLink
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
      sort: orderByChange,
      align: "end",
      priority: 1,
      total: signed(formatAmount(changes.total.difference, currency, onlyVendor)),
      amounts: amounts(({ difference }) => difference),
      cell: (row) => signed(amount(({ difference }) => difference)(row) ?? ""),
    },
    {
      id: "bar",
      head: <span className="sr">{t("differenceDrawn")}</span>,
      priority: 3,
      cell: ({ change }) => change && <DifferenceBar difference={toFloat(change.difference)} largest={largest} />,
    },
    {
      id: "ratio",
      head: t("change"),
      sort: orderByChange,
      align: "end",
      width: 5.5,
      total: delta(changes.total),
      cell: ({ change }) => change && delta(change),
    },
  ];
}
