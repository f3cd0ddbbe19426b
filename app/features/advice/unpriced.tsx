import type { AdviceRow } from "~/contract/commitments/advice";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table/table";
import { useAdviceText } from "./use-advice-text";

const MAX_LISTED = 50;

/** Usage without a known price, and where to get the price list that has it. */
export function Unpriced({ rows }: { rows: AdviceRow[] }) {
  const { t, money } = useAdviceText();
  const unpricedUsage = rows
    .flatMap(({ id, currency, unpriced }) =>
      unpriced.map((usage) => ({ ...usage, currency, key: `${id} ${usage.item}` })),
    )
    .sort((a, b) => Number(b.onDemandCost) - Number(a.onDemandCost));
  if (unpricedUsage.length === 0) return null;
  return (
    <Panel title={t("unpriced.title")} note={t("unpriced.note")} flush>
      <Table
        dense
        label={t("unpriced.title")}
        rows={unpricedUsage.slice(0, MAX_LISTED)}
        rowKey={({ key }) => key}
        columns={[
          { id: "item", head: t("unpriced.item"), cell: ({ item }) => t("noPriceFor", { item }) },
          {
            id: "cost",
            head: t("column.onDemandCost"),
            align: "end",
            cell: ({ onDemandCost, currency }) => money(onDemandCost, currency),
          },
          {
            id: "get",
            head: t("unpriced.list"),
            priority: 2,
            cell: ({ get }) => (get === "" ? "–" : <A href={get}>{t("unpriced.get")}</A>),
          },
        ]}
      />
      <p className="footnote inset">
        {unpricedUsage.length > MAX_LISTED && t("unpriced.more", { count: unpricedUsage.length - MAX_LISTED })}{" "}
        {t("unpriced.how")} <A href="/imports/prices">{t("unpriced.imports")}</A>
      </p>
    </Panel>
  );
}
