import { isNoValue } from "~/lib/no-value";
import { OptionPicker } from "~/ui/controls/option-picker";
import { Panel } from "~/ui/panel";
import { Share, TotalShare } from "~/ui/table/share";
import type { TableColumn } from "~/ui/table/table";
import { Table } from "~/ui/table/table";
import type { BillingPage } from "../data.server";
import { hrefWith } from "../href";
import { useBillingText } from "../use-billing-text";
import { amountColumn } from "./amount-column";
import type { Sections } from "./load-sections.server";

type Costs = NonNullable<Sections["serviceGroups"]>;
type Row = Costs["serviceGroups"][number];

/** The month by the groups of a service group set. */
export function ServiceGroups({ page, costs }: { page: BillingPage; costs: Costs }) {
  const { search } = page;
  const words = useBillingText(page.vendor, costs.invoiceCurrency);
  const { t, currency } = words;
  const { serviceGroups, serviceGroupInfo, setId, totalCost } = costs;
  const columns: TableColumn<Row>[] = [
    {
      id: "group",
      head: t("column.serviceGroup"),
      total: t("total"),
      cell: ({ item, itemAlias }) =>
        isNoValue(item) ? (
          <span className="muted">{t("inNoGroup")}</span>
        ) : (
          <span className="name">{itemAlias || item}</span>
        ),
    },
    amountColumn(words, {
      id: "cost",
      head: t("costIn", { currency }),
      amountOf: ({ cost }) => cost,
      total: totalCost,
    }),
    {
      id: "portion",
      head: t("column.portion"),
      align: "end",
      priority: 1,
      cell: ({ portion }) => <Share portion={portion} />,
      total: <TotalShare total={totalCost} />,
    },
  ];
  return (
    <Panel
      flush
      id="groups"
      title={t("section.serviceGroups")}
      note={t("beforeDiscounts")}
      tools={
        <OptionPicker
          id="bill-service-group-sets"
          label={t("serviceGroupSet")}
          chosen={serviceGroupInfo.find((set) => set.setId === setId)?.setName ?? ""}
          options={serviceGroupInfo.map((set) => ({
            key: set.setId,
            label: set.setName,
            to: hrefWith(search, { groups: set.setId, page: search.page }),
            isCurrent: set.setId === setId,
          }))}
          empty={t("noSet")}
        />
      }
    >
      <Table
        dense
        rounding={t("rounding")}
        label={t("section.serviceGroups")}
        columns={columns}
        rows={serviceGroups}
        rowKey={({ item }) => item}
      />
    </Panel>
  );
}
