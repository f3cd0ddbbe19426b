import type { ImportSummary } from "~/contract/imports/imports";
import { formatAmount } from "~/lib/money/money";
import { Ledger } from "~/ui/table/ledger";
import { Panel } from "~/ui/panel";
import { Difference } from "../totals/amounts";
import { sumByCurrency } from "../totals/sums";
import { useImportText } from "../use-import-text";

/** The whole import as equations that can be checked by eye: rows first, then each currency's billed cost. */
export function RowsCheck({ summary }: { summary: ImportSummary }) {
  const { t, count } = useImportText();
  const { rowsRead, rowsStored, rowsRefused } = summary;
  const open = rowsRead - rowsStored - rowsRefused;
  return (
    <div className="grid-2">
      <Panel title={t("rows.title")}>
        <Ledger
          label={t("rows.title")}
          lines={[
            { label: t("rows.stored"), amount: count(rowsStored) },
            { operator: "+", label: t("rows.refused"), amount: count(rowsRefused) },
            ...(open === 0 ? [] : [{ operator: "+" as const, label: t("rows.open"), amount: count(open) }]),
            { operator: "=", label: t("rows.read"), amount: count(rowsRead), kind: "grand" },
          ]}
        />
      </Panel>
      {sumByCurrency(summary.sums).map(({ currency, vendor, file, store, difference }) => (
        <Panel key={currency} title={t("sums.billedIn", { currency })}>
          <Ledger
            label={t("sums.billedIn", { currency })}
            lines={[
              { label: t("column.fileSum"), amount: formatAmount(file, currency, vendor) },
              { operator: "−", label: t("column.storeSum"), amount: formatAmount(store, currency, vendor) },
              {
                operator: "=",
                label: t("column.residual"),
                amount: <Difference value={difference} currency={currency} />,
                kind: "grand",
              },
            ]}
          />
        </Panel>
      ))}
    </div>
  );
}
