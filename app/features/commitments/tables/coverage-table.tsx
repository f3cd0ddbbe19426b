import { coverageViews } from "~/contract/commitments/commitment-kinds";
import { coverageSorts } from "~/contract/commitments/commitment-tables";
import type { CoverageRow, CoverageSums } from "~/contract/commitments/commitment-replies";
import { isZero } from "~/lib/money/decimal";
import { LongName } from "~/ui/long-name";
import type { TableColumn } from "~/ui/table/table";
import type { CommitmentPage } from "../load.server";
import { sortingOf } from "./sorting";
import { TableBlock } from "./table-block";
import { useCommitmentText } from "../use-commitment-text";

const usual = { key: "onDemandCost", descending: true };
type Key = keyof CoverageSums;

/** Coverage by account, product, region, family or platform: in money by both formulas, in hours and in normalized units. */
export function CoverageTable({ page }: { page: CommitmentPage }) {
  const { t, amounts, amount, percent, quantity, money: formatted } = useCommitmentText(page, "coverage");
  const { coverage: loaded, kind, search } = page;
  const view = coverageViews.find((name) => name === search.by) ?? coverageViews[0];
  const sum = loaded?.reply.sum;
  const isWhole = loaded !== null && loaded.reply.rows.length === loaded.reply.total;
  const cell = (key: Key, format: (value: string) => string, priority?: number): TableColumn<CoverageRow> => ({
    id: key,
    head: t(`column.${key}`),
    align: "end",
    ...(priority !== undefined && { priority }),
    sort: coverageSorts.some((sort) => sort === key) ? "descending" : undefined,
    cell: (row) => (row[key] === null ? "–" : format(row[key])),
    total: sum && (sum[key] === null ? "–" : format(sum[key])),
  });
  const money = (key: "coveredOnDemandCost" | "commitmentCost" | "onDemandCost", priority?: number) => ({
    ...cell(key, amount, priority),
    ...(isWhole && sum && { amounts: amounts<CoverageRow>((row) => row[key], sum[key]) }),
  });
  const usage: TableColumn<CoverageRow>[] =
    kind === "savingsPlans"
      ? [cell("reservedCoverageWithSp", percent, 4)]
      : [
          cell("reservedUsage", quantity, 3),
          cell("onDemandUsage", quantity, 3),
          cell("reservedCoverage", percent, 2),
          ...(kind === "reservations"
            ? [cell("reservedCoverageWithSp", percent, 4), cell("reservedNfCoverage", percent, 4)]
            : []),
        ];
  const columns: TableColumn<CoverageRow>[] = [
    {
      id: "itemAlias",
      head: t(view === "account" ? `account.${kind}` : `by.${view}`),
      sort: "ascending",
      total: t("total"),
      cell: ({ item, itemAlias, unpricedCost, incomparableCost }) => (
        <span className="two">
          <span className="name">
            <LongName name={itemAlias || t("none")} />
          </span>
          {itemAlias !== item && (
            <small>
              <LongName name={item} />
            </small>
          )}
          {!isZero(unpricedCost) && <small>{t("unpricedPart", { cost: formatted(unpricedCost) })}</small>}
          {!isZero(incomparableCost) && <small>{t("incomparablePart", { cost: formatted(incomparableCost) })}</small>}
        </span>
      ),
    },
    money("coveredOnDemandCost", 1),
    money("commitmentCost", 3),
    money("onDemandCost"),
    cell("coverageRate", percent),
    cell("coverageUtil", percent, 2),
    ...usage,
  ];
  return (
    <TableBlock
      page={page}
      title={t(`coverageBy.${view}`)}
      loaded={loaded}
      columns={columns}
      sorting={sortingOf(page, usual)}
      rowKey={({ item }) => item}
      views={{
        names: coverageViews,
        current: view,
        label: (name) => t(name === "account" ? `account.${kind}` : `by.${name}`),
      }}
    >
      <p className="footnote inset">{t("coverageNote")}</p>
    </TableBlock>
  );
}
