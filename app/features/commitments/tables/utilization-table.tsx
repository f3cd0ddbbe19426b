import { utilizationViews } from "~/contract/commitments/commitment-kinds";
import type { UtilizationRow } from "~/contract/commitments/commitment-replies";
import { isZero } from "~/lib/money/decimal";
import type { TableColumn } from "~/ui/table/table";
import { detailHref } from "../href";
import type { CommitmentPage } from "../load.server";
import { RowName } from "./row-name";
import { sortingOf } from "./sorting";
import { TableBlock } from "./table-block";
import { UtilizationBar } from "./utilization-bar";
import { useCommitmentText } from "../use-commitment-text";

const usual = { key: "netSavings", descending: true };
type Amount = "ondemandSpend" | "usedCommitmentCost" | "unusedCommitmentCost" | "feeCommitmentCost" | "netSavings";

/** Commitments, families, services, regions or accounts with their savings or losses. */
export function UtilizationTable({ page }: { page: CommitmentPage }) {
  const { t, amounts, amount, percent, money: formatted } = useCommitmentText(page);
  const { utilization: loaded, kind, search, screen } = page;
  const view = utilizationViews.find((name) => name === search.by) ?? utilizationViews[0];
  const isWhole = loaded !== null && loaded.reply.rows.length === loaded.reply.total;
  const sum = loaded?.reply.sum;
  const money = (key: Amount, priority?: number): TableColumn<UtilizationRow> => ({
    id: key,
    head: t(`column.${key}`),
    align: "end",
    ...(priority !== undefined && { priority }),
    sort: "descending",
    cell: (row) => amount(row[key]),
    total: sum && amount(sum[key]),
    ...(isWhole && sum && { amounts: amounts<UtilizationRow>((row) => row[key], sum[key]) }),
  });
  const columns: TableColumn<UtilizationRow>[] = [
    {
      id: "itemAlias",
      head: t(view === "account" ? `account.${kind}` : view === "agreement" ? `noun.${kind}` : `by.${view}`),
      sort: "ascending",
      total: t("total"),
      cell: ({ item, itemAlias, accountId, linkedAccountName, unpricedCost }) => (
        <span className="two" title={item}>
          <RowName name={itemAlias || t("none")} to={detailHref(page, view, item)} />
          {view === "agreement" && <small>{linkedAccountName || accountId}</small>}
          {!isZero(unpricedCost) && <small>{t("unpricedPart", { cost: formatted(unpricedCost) })}</small>}
        </span>
      ),
    },
    money("ondemandSpend", 2),
    money("usedCommitmentCost", 1),
    money("unusedCommitmentCost", 1),
    ...(sum && !isZero(sum.feeCommitmentCost) ? [money("feeCommitmentCost", 1)] : []),
    money("netSavings"),
    {
      id: "netSavingRate",
      head: t("column.netSavingRate"),
      align: "end",
      priority: 3,
      sort: "descending",
      cell: ({ netSavingRate }) => percent(netSavingRate),
      total: sum && percent(sum.netSavingRate),
    },
    {
      id: "utilization",
      head: t("utilization"),
      align: "end",
      width: 9,
      sort: "descending",
      cell: ({ utilization }) => <UtilizationBar value={utilization} text={percent(utilization)} />,
      total: sum && percent(sum.utilization),
    },
  ];
  return (
    <TableBlock
      page={page}
      title={t(view === "agreement" ? `nouns.${kind}` : `utilizationBy.${view}`)}
      loaded={loaded}
      columns={columns}
      sorting={screen === "utilization" ? sortingOf(page, usual) : undefined}
      rowKey={({ item }) => item}
      views={
        screen === "utilization"
          ? {
              names: utilizationViews,
              current: view,
              label: (name) =>
                t(name === "account" ? `account.${kind}` : name === "agreement" ? `noun.${kind}` : `by.${name}`),
            }
          : undefined
      }
    />
  );
}
