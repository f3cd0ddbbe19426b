import type { Part } from "~/charts/shares/part";
import { PartName } from "~/charts/shares/part";
import type { ColorSlot } from "~/charts/series";
import { seriesMark } from "~/charts/series";
import { StripBar } from "~/charts/shares/strip";
import type { PortionReply } from "~/contract/costs/cost-detail";
import type { CostField } from "~/contract/costs/cost-fields";
import { formatAmount, formatPercent, toFloat } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { columnAmounts } from "~/ui/table/column-amounts";
import { totalPercent } from "~/ui/table/share";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Popover } from "~/ui/overlays/popover";
import type { TableColumn } from "~/ui/table/table";
import { Table } from "~/ui/table/table";
import { colorsBesideTrend } from "~/features/cost-report/colors";
import type { CostView } from "~/features/cost-report/cost-view";
import { ProviderMark } from "~/features/providers/provider-mark";
import { useDetailText } from "./use-detail-text";
import { openHref, partHref } from "~/features/cost-report/search/links";
import type { DrilldownView } from "./drilldown/drilldown-view";

/** Fields that lines can be split by, except the item's own field, which would give a single part. */
const offered: CostField[] = [
  "usageType",
  "resourceId",
  "account",
  "product",
  "region",
  "chargeType",
  "purchaseOption",
  "instanceType",
  "apiOperation",
  "availabilityZone",
  "invoiceId",
];

type Item = PortionReply["items"][number];

const keyOf = ({ vendor, item, isOthers }: Item): string => `${vendor} ${item} ${isOthers}`;

interface DetailPortionProps {
  view: CostView;
  drilldown: DrilldownView;
  portion: PortionReply;
  /** Colors beside a chart that also shows such items; if absent, every item has its own. */
  colorOf?: (entry: Item) => ColorSlot;
  path?: string;
}

/** The lines split by one of their fields: the largest parts and the rest, which add up to their total. */
export function DetailPortion({
  view,
  drilldown,
  portion,
  colorOf = colorsBesideTrend({ series: [] }),
  path,
}: DetailPortionProps) {
  const words = useDetailText(view);
  const { detail: t } = words;
  const { currency } = view;
  const word = (by: CostField) => words.t(`word.${words.subject(by)}`);
  const title = word(portion.by);
  const vendor = drilldown.vendor ?? view.onlyVendor;
  const money = (cost: string, itemVendor: Item["vendor"]) => formatAmount(cost, currency, itemVendor ?? vendor);
  const partOf = (entry: Item): Part => ({
    id: keyOf(entry),
    name: words.item(
      { item: entry.item, name: entry.itemAlias, merged: entry.isOthers ? entry.numberOfOthers : 0 },
      portion.by,
    ),
    value: toFloat(entry.cost),
    amount: money(entry.cost, entry.vendor),
    portion: formatPercent(entry.portion),
    ...seriesMark(colorOf(entry)),
    owner: vendor === null && entry.vendor && <ProviderMark vendor={entry.vendor} />,
  });
  const columns: TableColumn<Item>[] = [
    {
      id: "item",
      head: title,
      total: words.t("total"),
      cell: (entry) => (
        <PartName
          part={{
            ...partOf(entry),
            href: entry.isOthers
              ? undefined
              : partHref(
                  view.search,
                  drilldown.by,
                  { by: portion.by, item: entry.item, vendor: entry.vendor, providers: view.providers },
                  path,
                ),
          }}
        />
      ),
    },
    {
      id: "cost",
      head: words.t("costIn", { currency }),
      align: "end",
      total: money(portion.totalCost, null),
      amounts: columnAmounts({
        currency,
        vendorOf: (entry) => entry?.vendor ?? vendor,
        amountOf: ({ cost }) => cost,
        total: portion.totalCost,
      }),
      cell: ({ cost, vendor: itemVendor }) => money(cost, itemVendor),
    },
    {
      id: "portion",
      head: words.t("portion"),
      align: "end",
      total: totalPercent(portion.totalCost),
      cell: (item) => formatPercent(item.portion),
    },
  ];
  return (
    <Panel
      flush
      title={title}
      tools={
        <Popover
          id="detail-by"
          label={t("splitBy")}
          align="end"
          triggerClass="quiet small"
          trigger={
            <>
              {t("splitBy")}
              <Icon name="down" />
            </>
          }
        >
          {offered.map((by) => (
            <A
              key={by}
              className="option"
              href={openHref(view.search, { ...drilldown.opened, by }, path)}
              aria-current={by === portion.by ? "true" : undefined}
            >
              {word(by)}
            </A>
          ))}
        </Popover>
      }
    >
      <div className="strip-head">
        <StripBar label={t("shares", { word: title })} parts={portion.items.map(partOf)} />
      </div>
      <Table dense rounding={t("rounding")} label={title} columns={columns} rows={portion.items} rowKey={keyOf} />
    </Panel>
  );
}
