import { useTranslation } from "react-i18next";
import type { InvoiceCheck } from "~/contract/billing/invoice-checks";
import { InvoiceState } from "~/features/invoice-checks/invoice-state";
import { Provider } from "~/features/providers/provider";
import { joinFacts } from "~/lib/lists";
import { formatAmount } from "~/lib/money/money";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import { useImportText } from "../use-import-text";

/** Totals of a provider's invoices compared with their lines; `count` is the number of all invoices. */
export function InvoicesTable({ invoices, count: total }: { invoices: InvoiceCheck[]; count: number }) {
  const { t } = useTranslation("invoice-checks");
  const { t: words, count, months } = useImportText();
  const money = (value: string | null, { currency, vendor }: InvoiceCheck) =>
    value === null ? <span className="muted">–</span> : formatAmount(value, currency, vendor);
  const columns: TableColumn<InvoiceCheck>[] = [
    { id: "invoice", head: t("column.invoice"), cell: (row) => <Name row={row} /> },
    {
      id: "provider",
      head: words("column.provider"),
      priority: 5,
      cell: ({ vendor }) => <Provider vendor={vendor} />,
    },
    {
      id: "month",
      head: words("column.month"),
      priority: 3,
      muted: true,
      cell: (row) => months({ first: row.months[0] ?? "", last: row.months.at(-1) ?? "" }),
    },
    { id: "currency", head: words("column.currency"), priority: 4, cell: ({ currency }) => currency },
    {
      id: "invoiced",
      head: t("column.invoiced"),
      align: "end",
      priority: 1,
      cell: (row) => money(row.invoiced, row),
    },
    { id: "lines", head: t("column.lines"), align: "end", priority: 2, cell: (row) => money(row.lines, row) },
    { id: "difference", head: t("column.difference"), align: "end", cell: (row) => money(row.difference, row) },
    {
      id: "check",
      head: words("column.check"),
      cell: (row) => <InvoiceState state={row.state} difference={row.difference} />,
    },
  ];
  const note = invoices.length < total ? t("first", { shown: count(invoices.length), total: count(total) }) : t("note");
  return (
    <Panel title={t("title")} note={note} flush>
      <Table
        scrolls="narrow"
        label={t("title")}
        columns={columns}
        rows={invoices}
        rowKey={({ vendor, invoiceId, currency }) => JSON.stringify([vendor, invoiceId, currency])}
      />
    </Panel>
  );
}

/** Its number, its state, and the invoice it adjusts. */
function Name({ row: { invoiceId, status, reference } }: { row: InvoiceCheck }) {
  const { t, i18n } = useTranslation("invoice-checks");
  const about = [
    status === null || status === "Issued" ? "" : t(`status.${status}`),
    reference === "" ? "" : t("adjusts", { invoice: reference }),
  ].filter(Boolean);
  return (
    <>
      <span className="name">{invoiceId}</span>{" "}
      {about.length > 0 && <span className="muted">{joinFacts(about, i18n.language)}</span>}
    </>
  );
}
