import { Pages } from "~/features/paging/pages";
import { formatExact } from "~/lib/money/money";
import { round, subtract } from "~/lib/money/decimal";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import type { TableColumn } from "~/ui/table/table";
import { Table } from "~/ui/table/table";
import type { BillingPage } from "../data.server";
import { AmountCell } from "../tabs/amount-cell";
import type { LongSection } from "../href";
import { href, hrefWith, toggled } from "../href";
import { useBillingText } from "../use-billing-text";
import { amountColumn } from "./amount-column";
import type { ResourceRow, Resources as ResourceData } from "./load-sections.server";

/** Decimals of usage quantities: for orientation only, their cost is what counts. */
const USAGE_DIGITS = 2;

/** Computing resources by account, region and type, or those on spot capacity; highest cost first. */
export function Resources({
  page,
  section,
  resources,
}: {
  page: BillingPage;
  section: LongSection;
  resources: ResourceData;
}) {
  const { search, bill } = page;
  const words = useBillingText(page.vendor, bill?.invoiceCurrency ?? "USD");
  const { t, account, amounts, currency } = words;
  const { rows, total, totalCost, totalSaving } = resources;
  const isAll = search.all.includes(section);
  const remainder = (key: "cost" | "saving", sum: string) => rows.reduce((rest, row) => subtract(rest, row[key]), sum);
  const rest: Row[] =
    total > rows.length
      ? [
          {
            ...nothing,
            key: "rest",
            count: total - rows.length,
            cost: remainder("cost", totalCost),
            saving: remainder("saving", totalSaving),
          },
        ]
      : [];
  const title = t(`section.${section}`);
  const columns: TableColumn<Row>[] = [
    {
      id: "account",
      head: t(`word.${account}`),
      total: t("total"),
      cell: ({ count, linkedAccountAlias, linkedAccountId }) =>
        count > 0 ? (
          t(isAll ? "billing-details:elsewhereGroups" : "others", { count })
        ) : (
          <span className="name">{linkedAccountAlias || linkedAccountId || t(`noValue.${account}`)}</span>
        ),
    },
    { id: "region", head: t("column.region"), priority: 2, cell: ({ regionName }) => regionName },
    { id: "instanceType", head: t("column.instanceType"), cell: ({ instanceType }) => instanceType },
    ...(section === "computing"
      ? [
          {
            id: "purchaseOption",
            head: t("column.purchaseOption"),
            priority: 3,
            muted: true,
            cell: ({ purchaseOption }: Row) => purchaseOption,
          },
        ]
      : []),
    {
      id: "number",
      head: t("column.resources"),
      align: "end",
      priority: 5,
      cell: ({ count, numberOfResources }) => count === 0 && numberOfResources.toLocaleString("en"),
    },
    {
      id: "usage",
      head: t("column.usage"),
      align: "end",
      priority: 4,
      muted: true,
      cell: ({ count, usage, useUnit }) => count === 0 && `${formatExact(round(usage, USAGE_DIGITS))} ${useUnit}`,
    },
    amountColumn(words, {
      id: "cost",
      head: t("costIn", { currency }),
      amountOf: ({ cost }) => cost,
      total: totalCost,
    }),
    {
      id: "saving",
      head: t("column.saving"),
      align: "end",
      priority: 1,
      cell: ({ saving }) => <AmountCell words={words} value={saving} />,
      total: <AmountCell words={words} value={totalSaving} />,
      amounts: amounts((row) => row.saving, totalSaving),
    },
  ];
  return (
    <Panel
      flush
      id={section}
      title={title}
      note={t("beforeDiscounts")}
      tools={
        (rest.length > 0 || isAll) && (
          <span data-keep-scroll="">
            <A
              className="btn quiet small"
              href={hrefWith(search, { all: toggled(search.all, section), [section]: 1, page: search.page })}
            >
              {isAll ? t("showFewer") : t("showAll", { count: total })}
            </A>
          </span>
        )
      }
    >
      <Table
        dense
        scrolls="narrow"
        label={title}
        rounding={t("rounding")}
        columns={columns}
        rows={[...rows.map((row) => ({ ...row, key: keyOf(row), count: 0 })), ...rest]}
        rowKey={({ key }) => key}
      />
      {isAll && total > resources.size && (
        <div className="table-foot" data-keep-scroll="">
          <Pages
            page={resources.page}
            size={resources.size}
            shown={rows.length}
            count={total}
            to={(page) => href({ ...search, [section]: page })}
          />
        </div>
      )}
    </Panel>
  );
}

/** `count`: the number of merged rows; 0 for a single one. */
type Row = ResourceRow & { key: string; count: number };

const keyOf = ({ linkedAccountId, regionName, instanceType, purchaseOption, useUnit }: ResourceRow): string =>
  JSON.stringify([linkedAccountId, regionName, instanceType, purchaseOption, useUnit]);

const nothing: ResourceRow = {
  linkedAccountId: "",
  linkedAccountAlias: "",
  regionName: "",
  instanceType: "",
  purchaseOption: "",
  numberOfResources: 0,
  usage: "0",
  useUnit: "",
  cost: "0",
  onDemandCost: "0",
  saving: "0",
};
