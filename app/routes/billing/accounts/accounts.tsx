import type { TableColumn } from "~/ui/table";
import { Table } from "~/ui/table";
import type { BillingPage } from "../data.server";
import { useWords } from "../use-words";
import type { AccountsView } from "./load-accounts.server";

type Row = AccountsView["reply"]["rows"][number];

/** The bill by account. */
export function Accounts({ page, view: { reply } }: { page: BillingPage; view: AccountsView }) {
  const { t, amount } = useWords(page.vendor, reply.invoiceCurrency);
  const columns: TableColumn<Row>[] = [
    { id: "account", head: t("tab.accounts"), cell: ({ itemAlias, item }) => itemAlias || item },
    { id: "total", head: t("totalIn", { currency: reply.invoiceCurrency }), align: "end", cell: ({ total }) => amount(total), total: amount(reply.sum.total) },
  ];
  return <Table label={t("tab.accounts")} columns={columns} rows={reply.rows} rowKey={({ item, isCompany }) => `${isCompany} ${item}`} />;
}
