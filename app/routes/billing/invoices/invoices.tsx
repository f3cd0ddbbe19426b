import type { TableColumn } from "~/ui/table";
import { Table } from "~/ui/table";
import type { BillingPage } from "../data.server";
import { useWords } from "../use-words";
import type { InvoicesView } from "./load-invoices.server";

type Row = InvoicesView["reply"]["invoices"][number];

/** The provider's invoices of the month. */
export function Invoices({ page, view: { reply } }: { page: BillingPage; view: InvoicesView }) {
  const { t, amount } = useWords(page.vendor, reply.invoiceCurrency);
  const columns: TableColumn<Row>[] = [
    { id: "invoice", head: t("tab.invoices"), cell: ({ invoiceId }) => invoiceId },
    { id: "cost", head: t("totalIn", { currency: reply.invoiceCurrency }), align: "end", cell: ({ cost }) => amount(cost), total: amount(reply.sum.cost) },
  ];
  return <Table label={t("tab.invoices")} columns={columns} rows={reply.invoices} rowKey={({ invoiceId }) => invoiceId} />;
}
