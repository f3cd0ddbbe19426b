import { useTranslation } from "react-i18next";
import { Sparkline } from "~/charts/sparkline";
import { seriesMark } from "~/charts/series";
import { ChangeRatio } from "~/features/cost-report/breakdown/change-ratio";
import { ItemName } from "~/features/cost-report/breakdown/item-name";
import { colorsOf } from "~/features/cost-report/colors";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { changeRatio, formatAmount } from "~/lib/money/money";
import { Badge } from "~/ui/badge";
import { columnAmounts } from "~/ui/table/column-amounts";
import type { TableColumn } from "~/ui/table/table";
import { Table } from "~/ui/table/table";
import type { Costs } from "../../frame/load/costs.server";
import { useComparison } from "../../frame/views/use-comparison";
import type { WidgetViewProps } from "../views";

type Row = { item: Costs["report"]["items"][number] | null; cost: string; change: Change };
type Change = Costs["report"]["items"][number]["change"];

/** The items, the rest of them, and the total, which they add up to. */
export function View({ widget, data }: WidgetViewProps<Costs>) {
  const { view, report, notComparable } = data;
  const { t } = useTranslation("dashboard");
  const words = useCostText(view);
  const comparison = useComparison(data);
  const { currency, previous, elsewhere } = report;
  const colorOf = colorsOf(report);
  const rows: Row[] = [
    ...report.items.map((item) => ({ item, cost: item.cost, change: item.change })),
    ...(elsewhere ? [{ item: null, cost: elsewhere.cost, change: elsewhere.change }] : []),
  ];
  const delta = (change: Change) => {
    if (!change) return <span className="muted">–</span>;
    const ratio = change.previousCost === null ? 0 : changeRatio(change.cost, change.previousCost);
    const isBeyond = widget.threshold !== null && Math.abs(ratio) >= widget.threshold;
    return (
      <span className="row">
        {isBeyond && (
          <Badge tone={ratio > 0 ? "major" : "success"}>{t("top5.beyond", { percent: widget.threshold })}</Badge>
        )}
        <ChangeRatio {...change} t={words.t} />
      </span>
    );
  };
  const total =
    notComparable === null && previous.current
      ? { cost: previous.current.totalCost, previousCost: previous.totalCost }
      : null;
  const columns: TableColumn<Row>[] = [
    {
      id: "item",
      head: report.by === "tag" ? view.search.tag : words.t(`word.${words.subject(report.by)}`),
      total: words.t("total"),
      cell: ({ item }) => (
        <ItemName
          item={item}
          rest={words.t("others", { count: elsewhere?.count ?? 0 })}
          slot={colorOf(item)}
          view={view}
          report={report}
        />
      ),
    },
    {
      id: "course",
      head: words.t("trend"),
      priority: 5,
      cell: ({ item }) => item && <Sparkline values={item.trend} color={seriesMark(colorOf(item)).color} />,
    },
    {
      id: "cost",
      head: t("costIn", { currency }),
      align: "end",
      total: formatAmount(report.total, currency, view.onlyVendor),
      amounts: columnAmounts<Row>({
        currency,
        vendorOf: (row) => row?.item?.vendor ?? view.onlyVendor,
        amountOf: ({ cost }) => cost,
        total: report.total,
      }),
      cell: ({ item, cost }) => formatAmount(cost, currency, item?.vendor ?? view.onlyVendor),
    },
    {
      id: "change",
      head: words.t("change"),
      align: "end",
      total: delta(total),
      cell: ({ change }) => delta(change),
    },
  ];
  return (
    <>
      <Table
        label={t("type.top5")}
        columns={columns}
        rows={rows}
        rowKey={({ item }) => (item ? `${item.vendor} ${item.item}` : "rest")}
        rounding={words.t("card.rounding")}
        dense={false}
      />
      <p className="table-note muted">{comparison}</p>
    </>
  );
}
