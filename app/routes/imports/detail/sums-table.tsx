import type { ImportSum, ImportSummary } from "~/contract/imports/imports";
import { Provider } from "~/features/providers/provider";
import { subtract } from "~/lib/money/decimal";
import { formatAmount, formatExact } from "~/lib/money/money";
import { Badge } from "~/ui/badge";
import { CollapsedTable } from "~/ui/table/collapsed-table";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import { Account } from "./account";
import { Difference } from "../totals/amounts";
import { useImportText } from "../use-import-text";

const keyOf = ({ vendor, month, billingAccountId, currency, basis, live, isDamaged }: ImportSum) =>
  JSON.stringify([vendor, month, billingAccountId, currency, basis, live, isDamaged]);

/** File and stored totals per provider, month, billing account and currency: rounded, and unrounded below. */
export function SumsTable({ summary }: { summary: ImportSummary }) {
  const { t, count, month } = useImportText();
  const areAllCounted = summary.sums.every((sum) => sum.live && !sum.isDamaged);
  const basis: TableColumn<ImportSum> = {
    id: "basis",
    head: t("column.basis"),
    cell: (sum) => t(`basis.${sum.basis ?? "actual"}`),
  };
  const about: TableColumn<ImportSum>[] = [
    { id: "month", head: t("column.month"), width: 8, cell: (sum) => month(sum.month) },
    { id: "provider", head: t("column.provider"), priority: 3, cell: (sum) => <Provider vendor={sum.vendor} /> },
    { id: "account", head: t("column.account"), priority: 3, cell: (sum) => <Account id={sum.billingAccountId} /> },
    { id: "currency", head: t("column.currency"), width: 4, cell: (sum) => sum.currency },
    ...(summary.sums.some((sum) => sum.basis === "amortized") ? [basis] : []),
  ];
  const rows: TableColumn<ImportSum> = {
    id: "rows",
    head: t("column.rows"),
    align: "end",
    priority: 2,
    cell: (sum) => count(sum.rowsStored),
  };
  const state: TableColumn<ImportSum> = {
    id: "state",
    head: t("column.state"),
    cell: ({ live, isDamaged }) =>
      isDamaged ? (
        <Badge tone="critical">{t("damaged.badge")}</Badge>
      ) : (
        <Badge tone={live ? "success" : undefined}>{t(live ? "sums.counted" : "sums.notCounted")}</Badge>
      ),
  };
  const figures = (
    show: (value: string, currency: string, vendor: ImportSum["vendor"]) => string,
  ): TableColumn<ImportSum>[] => [
    {
      id: "billed-file",
      head: t("sums.billedFile"),
      align: "end",
      isPinned: true,
      cell: (sum) => show(sum.fileBilledCost, sum.currency, sum.vendor),
    },
    {
      id: "billed-store",
      head: t("sums.billedStore"),
      align: "end",
      priority: 1,
      cell: (sum) => show(sum.storeBilledCost, sum.currency, sum.vendor),
    },
    {
      id: "billed-residual",
      head: t("column.residual"),
      align: "end",
      cell: (sum) => <Difference value={sum.residual} currency={sum.currency} />,
    },
    {
      id: "effective-file",
      head: t("sums.effectiveFile"),
      align: "end",
      priority: 4,
      cell: (sum) => show(sum.fileEffectiveCost, sum.currency, sum.vendor),
    },
    {
      id: "effective-store",
      head: t("sums.effectiveStore"),
      align: "end",
      priority: 4,
      cell: (sum) => show(sum.storeEffectiveCost, sum.currency, sum.vendor),
    },
    {
      id: "effective-residual",
      head: t("column.residual"),
      align: "end",
      priority: 4,
      cell: (sum) => (
        <Difference value={subtract(sum.fileEffectiveCost, sum.storeEffectiveCost)} currency={sum.currency} />
      ),
    },
  ];
  return (
    <Panel title={t("sums.title")} note={t("sums.note")} flush>
      <Table
        scrolls="narrow"
        label={t("sums.title")}
        columns={[
          ...about,
          rows,
          ...figures(formatAmount),
          ...(areAllCounted || summary.status !== "published" ? [] : [state]),
        ]}
        rows={summary.sums}
        rowKey={keyOf}
      />
      <div className="body">
        <CollapsedTable summary={t("sums.exact")}>
          <Table
            label={t("sums.exact")}
            columns={[...about, ...figures(formatExact)]}
            rows={summary.sums}
            rowKey={keyOf}
            dense
          />
        </CollapsedTable>
      </div>
    </Panel>
  );
}
