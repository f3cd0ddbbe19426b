import type { CommitmentKind, CoverageView, UtilizationView } from "~/contract/commitments/commitment-kinds";
import { coverageViews, utilizationViews } from "~/contract/commitments/commitment-kinds";
import type { CommitmentSums } from "~/contract/commitments/commitment-replies";
import { commitmentTableId } from "~/contract/commitments/commitment-tables";
import type { CommitmentFileRequest } from "~/contract/tables/table-files";
import type { TableColumn } from "~/contract/tables/table-columns";
import { tables } from "~/contract/tables/tables";
import { isZero } from "~/lib/money/decimal";
import type { Language } from "~/lib/language";
import { joinFacts } from "~/lib/lists";
import { formatDay, formatDays } from "~/lib/time/dates";
import { shortId } from "../../commitments/agreements/agreement";
import { agreementsOf } from "../../commitments/agreements/agreements";
import { commitmentScope, filtersOf } from "../../commitments/commitment-scope";
import type { CommitmentScope } from "../../commitments/commitment-scope";
import { withStatedOnLines } from "../../commitments/agreements/stated-on-lines";
import { coverageTotal, ledgerTotal } from "../../commitments/sums";
import { answerCoverage, sorted, utilizationRows } from "../../commitments/views";
import { refuseDamaged } from "../../integrity/refuse-damaged";
import { unconvertedDays } from "../../measures/scope";
import type { Caller, Services } from "../../serve";
import { refuseUnconverted } from "../refuse-incomplete";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { textsOf } from "../../texts";
import type { Texts } from "../../texts";
import { filterNames } from "../costs/filter-names";
import { workbookFacts, fileTexts } from "../file-texts";
import type { Fact } from "../file-texts";
import { costFilters, filtersFact, valuesFilter } from "../filter-facts";
import { cellsOf, memoryCell, memoryRows } from "../memory-rows";
import type { MemoryRow } from "../memory-rows";

const commitmentTexts = await textsOf("commitments");

/** A table of commitments. Throws CallError 422 if it would be incomplete. */
export async function commitmentTable(
  kind: CommitmentKind,
  query: CommitmentFileRequest,
  caller: Caller,
  services: Services,
): Promise<ExportTable> {
  const scope = await commitmentScope(kind, query, caller, services);
  refuseDamaged(scope.head.damaged);
  refuseUnconverted(
    unconvertedDays(scope.scope).map(({ from, startDate }) => ({ currency: from, month: startDate.slice(0, 7) })),
    query.currency,
  );
  const rows = await rowsOfReport(scope, query, services);
  const columns = (tables[commitmentTableId(kind, query.report)].columns as readonly TableColumn[]).filter(
    ({ name }) => !rareAmounts.has(name) || rows.some((row) => !isZero(String(row[name] ?? "0"))),
  );
  const inOrder = query.sort ? sorted(rows, query.sort) : rows;
  const t = fileTexts(query.language);
  const words = commitmentTexts(query.language);
  const title = t(`report.${query.report}`);
  const view = viewOf(query);
  return {
    title,
    columns: exportColumns(columns, { t, currency: query.currency }, (_column, place) => memoryCell(place)),
    from: memoryRows(inOrder.map((row) => cellsOf(columns, { currency: query.currency, ...row }))),
    about: workbookFacts(t, caller, services, {
      vendors: scope.vendors,
      facts: [
        [t("content"), joinFacts([words(`title.${kind}`), title], query.language)],
        [t("period"), formatDays(scope.scope.startDate, scope.scope.endDate, query.language)],
        ...billsThrough(scope, { t, language: query.language }),
        [t("currency"), query.currency],
        ...(view ? [[words("viewBy"), viewText(kind, view, words)] as Fact] : []),
        filtersFact(
          t,
          [
            ...costFilters(t, filtersOf(query), await filterNames(scope.scope, services.costStore), query.language),
            ...valuesFilter(t, words(`noun.${kind}`), query.agreements.map(shortId), query.language),
          ],
          query.language,
        ),
      ],
    }),
  };
}

/**
 * Few bills have fees with no usage stated, or commitments of services whose on-demand usage is not told apart; the
 * files of the others have no column of them.
 */
const rareAmounts: ReadonlySet<string> = new Set(["feeCommitmentCost", "incomparableCost"]);

/** What the rows are grouped by: the requested field, if the report has it, or its first; null: they are not. */
function viewOf({ report, viewBy }: CommitmentFileRequest): UtilizationView | CoverageView | null {
  const views = { utilization: utilizationViews, coverage: coverageViews, ledger: null, inventory: null }[report];
  return views && (views.find((name) => name === viewBy) ?? views[0]);
}

function viewText(kind: CommitmentKind, view: UtilizationView | CoverageView, words: Texts): string {
  if (view === "account") return words(`account.${kind}`);
  return words(view === "agreement" ? `noun.${kind}` : `by.${view}`);
}

/** The last day of bills if those of a provider do not reach the end of the range. */
const billsThrough = (
  { scope, head }: CommitmentScope,
  { t, language }: { t: Texts; language: Language },
): [string, string][] =>
  head.completeUntil === null || head.completeUntil >= scope.endDate
    ? []
    : [[t("through"), formatDay(head.completeUntil, language)]];

async function rowsOfReport(
  scope: CommitmentScope,
  query: CommitmentFileRequest,
  services: Services,
): Promise<MemoryRow[]> {
  const { viewBy, agreements } = query;
  switch (query.report) {
    case "ledger":
      return ledgerRows(scope, services);
    case "utilization": {
      const view = utilizationViews.find((name) => name === viewBy) ?? ("agreement" satisfies UtilizationView);
      const { rows } = await utilizationRows(scope, { viewBy: view, agreements }, services);
      return sorted(rows.map(statedFigures), { key: "netSavings", descending: true });
    }
    case "coverage": {
      const view = coverageViews.find((name) => name === viewBy) ?? ("account" satisfies CoverageView);
      return sorted((await answerCoverage(scope, view, services)).rows, { key: "onDemandCost", descending: true });
    }
    case "inventory": {
      const rows = await agreementsOf(scope, services, { ids: agreements });
      return (await withStatedOnLines(rows, scope, services)).map((row) => ({
        ...row,
        savingsPlanId: shortId(row.arn),
        reservedId: shortId(row.arn),
      }));
    }
  }
}

/** The row without figures that would be 0 only because bills do not state them. */
function statedFigures(row: CommitmentSums): MemoryRow {
  const { usedHours, usedCommitmentCost, unusedWithoutHours } = row;
  const hidden = {
    ...(isZero(usedHours) && !isZero(usedCommitmentCost) && { usedHours: null }),
    ...(!isZero(unusedWithoutHours) && { unusedHours: null, unusedNf: null }),
  };
  return { ...row, ...hidden };
}

/** Items of the ledger, in its order. */
const amounts = [
  ...["ondemandSpend", "usedCommitmentCost", "unusedCommitmentCost", "feeCommitmentCost", "netSavings"],
  ...["totalCommitmentCost", "unpricedCost"],
] as (keyof CommitmentSums)[];

async function ledgerRows(scope: CommitmentScope, services: Services): Promise<MemoryRow[]> {
  const [ledger, coverage] = await Promise.all([ledgerTotal(scope, services), coverageTotal(scope, services)]);
  const percentages = {
    netSavingRate: ledger.netSavingRate,
    utilization: ledger.utilization,
    coverageRate: coverage.coverageRate,
    coverageUtil: coverage.coverageUtil,
  };
  return [
    ...amounts.map((item) => ({ item, amount: ledger[item] })),
    ...Object.entries(percentages).map(([item, amount]) => ({ item, amount, currency: "" })),
    ...(isZero(coverage.incomparableCost) ? [] : [{ item: "incomparableCost", amount: coverage.incomparableCost }]),
    { item: "listedSpend", amount: ledger.listedSpend },
  ];
}
