import type { AdviceRow } from "~/contract/commitments/advice";
import { adviceKinds } from "~/contract/commitments/advice-kinds";
import { joinFacts, joinList } from "~/lib/lists";
import { A } from "~/ui/navigation/a";
import { Empty } from "~/ui/loading/state";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table/table";
import type { TableColumn } from "~/ui/table/table";
import { simulatorHref } from "./href";
import type { AdvicePage } from "./load.server";
import { ownerOf } from "./row-name";
import { useAdviceText } from "./use-advice-text";

/** What to buy, most savings first. Each purchase opens to its hours. */
export function AdviceTable({ page }: { page: AdvicePage }) {
  const { t, language, amount, money, percent, exact, months } = useAdviceText();
  const { kind, search, list } = page;
  const rows = list?.rows ?? [];
  const isPlan = adviceKinds[kind].unit === "spend";
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  // With several currencies, each amount has its own.
  const cost = currencies.length > 1 ? money : amount;
  const columns: TableColumn<AdviceRow>[] = [
    {
      id: "item",
      head: t(isPlan ? "column.plan" : "column.instance"),
      cell: (row) => (
        <span className="two">
          <A className="name" href={simulatorHref(page, row.id)}>
            {row.instanceType || row.instanceFamily || t(`type.${search.type}`)}
          </A>
          <small>{joinFacts([row.platform, row.region], language) || t("everyRegion")}</small>
        </span>
      ),
    },
    {
      id: "account",
      head: t(kind === "azure" ? "column.subscription" : "column.account"),
      priority: 4,
      cell: (row) => <span title={row.accountId}>{ownerOf(row) || "–"}</span>,
    },
    ...(isPlan
      ? []
      : [
          {
            id: "quantity",
            head: t("column.quantity"),
            align: "end" as const,
            cell: ({ quantity, normalizedUnits }: AdviceRow) =>
              quantity === null ? (
                t("noPrice")
              ) : (
                <span className="two">
                  <span>{exact(quantity)}</span>
                  {normalizedUnits !== null && <small>{t("units", { units: exact(normalizedUnits) })}</small>}
                </span>
              ),
          },
        ]),
    {
      id: "commitment",
      head: t("column.commitmentPerHour"),
      align: "end",
      // For a plan it is what to buy, so it is always shown.
      ...(!isPlan && { priority: 2 as const }),
      cell: ({ commitmentPerHour, currency }) =>
        commitmentPerHour === null
          ? t("noPrice")
          : isPlan
            ? exact(commitmentPerHour)
            : cost(commitmentPerHour, currency),
    },
    {
      id: "onDemand",
      head: t("column.onDemandCost"),
      align: "end",
      priority: 3,
      cell: (row) => cost(row.onDemandCost, row.currency),
    },
    {
      id: "savings",
      head: t("column.estimatedMonthlySavings"),
      align: "end",
      cell: ({ estimatedMonthlySavings, savingRate, currency }) =>
        estimatedMonthlySavings === null ? (
          "–"
        ) : (
          <span className="two">
            <span>{cost(estimatedMonthlySavings, currency)}</span>
            <small>{percent(savingRate)}</small>
          </span>
        ),
    },
    {
      id: "utilization",
      head: t("column.utilization"),
      align: "end",
      priority: 2,
      cell: ({ utilization }) => percent(utilization),
    },
    {
      id: "breakEven",
      head: t("column.breakEven"),
      align: "end",
      priority: 3,
      cell: ({ breakEvenMonths, upfrontCost, upfrontPaybackMonths }) => (
        <span className="two">
          <span>{months(breakEvenMonths)}</span>
          {Number(upfrontCost) > 0 && upfrontPaybackMonths !== breakEvenMonths && (
            <small>{t("upfrontBack", { months: months(upfrontPaybackMonths) })}</small>
          )}
        </span>
      ),
    },
  ];
  return (
    <Panel
      title={t("whatToBuy")}
      note={rows.length > 0 ? t("perMonth", { currency: joinList(currencies, language) }) : undefined}
      flush
    >
      {rows.length === 0 ? (
        <Empty
          icon="percent"
          title={t(list?.window.until ? "nothing.title" : "noUsage.title")}
          text={t(list?.window.until ? "nothing.text" : "noUsage.text")}
        />
      ) : (
        <>
          <Table scrolls="narrow" label={t("whatToBuy")} columns={columns} rows={rows} rowKey={({ id }) => id} />
          <p className="footnote inset">{t(isPlan ? "note.plans" : "note.reservations")}</p>
        </>
      )}
    </Panel>
  );
}
