import type { ImportReplacement, ImportSum, ImportSummary } from "~/contract/imports/imports";
import { Provider } from "~/features/providers/provider";
import { joinList } from "~/lib/lists";
import { subtract } from "~/lib/money/decimal";
import { formatAmount } from "~/lib/money/money";
import { Banner } from "~/ui/banner";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import { Account } from "./account";
import { useImportText } from "../use-import-text";

/** A month of a billing account; files name one of Azure in upper and lower case. */
const monthOf = ({ vendor, month, billingAccountId, basis = "actual" }: ImportReplacement | ImportSum) =>
  JSON.stringify([vendor, month, billingAccountId.toLowerCase(), basis]);

const keyOf = ({ vendor, month, billingAccountId, currency, basis }: ImportReplacement) =>
  JSON.stringify([vendor, month, billingAccountId, currency, basis]);

/**
 * Warns that days with costs, most rows of a month, or accounts may be missing now: the import may be one part of a
 * month whose other part it replaced. Of a month that a newer import has replaced since, it says nothing.
 */
export function LostLines({ replaced: all, sums }: Pick<ImportSummary, "replaced" | "sums">) {
  const { t, lang, month } = useImportText();
  const counted = new Set(sums.filter(({ live }) => live).map(monthOf));
  const replaced = all.filter((row) => counted.has(monthOf(row)));
  const losses = [
    { what: "losesDays", rows: replaced.filter((row) => row.losesDays) },
    { what: "losesRows", rows: replaced.filter((row) => row.losesRows && !row.losesDays) },
    { what: "losesAccounts", rows: replaced.filter((row) => row.losesAccounts && !row.losesRows && !row.losesDays) },
  ] as const;
  return losses
    .filter(({ rows }) => rows.length > 0)
    .map(({ what, rows }) => {
      const months = joinList([...new Set(rows.map((row) => row.month))].sort().map(month), lang);
      return (
        <Banner key={what} tone="warn">
          <b>{t(`replaced.${what}`, { months })}</b> {t(`replaced.${what}Text`)}
        </Banner>
      );
    });
}

/** What the import replaced, before and after. */
export function ReplacedImports({ replaced }: { replaced: ImportReplacement[] }) {
  const { t, count, month, days } = useImportText();
  const columns: TableColumn<ImportReplacement>[] = [
    { id: "month", head: t("column.month"), cell: (row) => month(row.month) },
    { id: "provider", head: t("column.provider"), cell: (row) => <Provider vendor={row.vendor} /> },
    {
      ...{ id: "account", head: t("column.account"), priority: 3, belowName: "cell" },
      cell: (row) => <Account id={row.billingAccountId} />,
    },
    { id: "days-before", head: t("replaced.daysBefore"), priority: 2, cell: (row) => days(row.daysBefore) },
    { id: "days-after", head: t("replaced.daysAfter"), priority: 2, cell: (row) => days(row.daysAfter) },
    { id: "rows-before", head: t("replaced.rowsBefore"), align: "end", cell: (row) => count(row.rowsBefore) },
    { id: "rows-after", head: t("replaced.rowsAfter"), align: "end", cell: (row) => count(row.rowsAfter) },
    { id: "currency", head: t("column.currency"), width: 4, cell: (row) => row.currency },
    {
      id: "billed-before",
      head: t("replaced.billedBefore"),
      align: "end",
      cell: (row) => formatAmount(row.billedBefore, row.currency, row.vendor),
    },
    {
      id: "billed-after",
      head: t("replaced.billedAfter"),
      align: "end",
      cell: (row) => formatAmount(row.billedAfter, row.currency, row.vendor),
    },
    {
      id: "difference",
      head: t("replaced.difference"),
      align: "end",
      priority: 1,
      cell: (row) => formatAmount(subtract(row.billedAfter, row.billedBefore), row.currency, row.vendor),
    },
  ];
  return (
    <Panel title={t("replaced.title")} note={t("replaced.note")} flush>
      <Table scrolls="narrow" label={t("replaced.title")} columns={columns} rows={replaced} rowKey={keyOf} />
    </Panel>
  );
}
