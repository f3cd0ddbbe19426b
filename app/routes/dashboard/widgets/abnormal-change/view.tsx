import { useTranslation } from "react-i18next";
import { LevelBadge } from "~/features/anomalies/level-badge";
import { ItemName } from "~/features/cost-report/breakdown/item-name";
import { colorsOf } from "~/features/cost-report/colors";
import { goneHref } from "~/features/cost-report/search/links";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { isZero, subtract } from "~/lib/money/decimal";
import { formatAmount, signed, toFloat } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { Empty } from "~/ui/loading/state";
import { Delta, directionOf } from "~/ui/table/amount";
import { Table } from "~/ui/table/table";
import { useComparison } from "../../frame/views/use-comparison";
import type { WidgetViewProps } from "../views";
import type { Changes } from "./load.server";

/** The items with their changes, largest first, and what they are compared with. */
export function View({ widget, data }: WidgetViewProps<Changes>) {
  const { view, report, changes, notComparable } = data;
  const { t } = useTranslation(["dashboard", "anomalies"]);
  const words = useCostText(view);
  const comparison = useComparison(data);
  const colorOf = colorsOf(report);
  const { currency } = report;
  const amount = (cost: string, vendor: typeof view.onlyVendor) => formatAmount(cost, currency, vendor);
  const { gone, numberFound } = report;
  // Items that only the days before have are no rows, but all of their cost has changed.
  const isMuchGone =
    gone !== null && Math.abs(toFloat(gone.previousCost)) >= widget.minAlert && !isZero(gone.previousCost);
  // "No changes" would imply that something was compared.
  if (notComparable !== null)
    return <Empty icon="info" title={comparison.charAt(0).toLocaleUpperCase(words.lang) + comparison.slice(1)} />;
  return (
    <>
      {changes.length === 0 && !isMuchGone && <Empty icon="check" title={t("anomalies:empty.title")} />}
      {changes.length > 0 && (
        <Table
          label={t("type.abnormalChange")}
          rows={changes}
          rowKey={({ item }) => `${item.vendor} ${item.item}`}
          dense={false}
          columns={[
            {
              id: "item",
              head: report.by === "tag" ? view.search.tag : words.t(`word.${words.subject(report.by)}`),
              cell: ({ item }) => <ItemName item={item} rest="" slot={colorOf(item)} view={view} report={report} />,
            },
            {
              id: "level",
              head: t("anomalies:column.level"),
              priority: 1,
              cell: ({ level }) => <LevelBadge level={level} />,
            },
            {
              id: "cost",
              head: t("costIn", { currency }),
              align: "end",
              priority: 2,
              cell: ({ item, cost }) => amount(cost, item.vendor),
            },
            {
              id: "difference",
              head: t("anomalies:column.difference"),
              align: "end",
              cell: ({ item, difference, ratio }) => (
                <span className="two">
                  <span>{signed(amount(difference, item.vendor))}</span>
                  <small>
                    <Delta ratio={ratio} text={words.t(directionOf(ratio))} />
                  </small>
                </span>
              ),
            },
          ]}
        />
      )}
      {isMuchGone && (
        <p className="table-note">
          <A href={goneHref(view.search)}>{words.t("gone", { count: gone.numberOfItems })}</A>{" "}
          {words.money(subtract("0", gone.previousCost), null)}
        </p>
      )}
      {numberFound > changes.length && (
        <p className="table-note">{t("changes.largest", { shown: changes.length, total: numberFound })}</p>
      )}
      <p className="table-note muted">{comparison}</p>
    </>
  );
}
