import { PageSize } from "~/features/paging/page-size";
import { Pages } from "~/features/paging/pages";
import type { TableColumn } from "~/ui/table";
import { Table } from "~/ui/table";
import type { BillingPage } from "../data.server";
import { Figure } from "../figure";
import { href, hrefWith } from "../href";
import { sortLink } from "../sort";
import { TableTools } from "../table-tools";
import { useWords } from "../use-words";
import { invoiceSort, invoicesPerPage } from "./invoice-sort";
import type { InvoicesView } from "./load-invoices.server";

type Row = InvoicesView["reply"]["invoices"][number];

/** The provider's invoices of the month, and what is on none yet. */
export function Invoices({ page, view: { reply, page: number, size } }: { page: BillingPage; view: InvoicesView }) {
  const { search } = page;
  const words = useWords(page.vendor, reply.invoiceCurrency);
  const { t, amount, account } = words;
  const { sum } = reply;
  const figure = (part: "cloudCost" | "support" | "credit" | "tax"): TableColumn<Row> => ({
    id: part,
    head: t(`column.${part}`),
    align: "end",
    optional: true,
    sort: sortLink(search, part, { fallback: invoiceSort }),
    cell: (row) => <Figure words={words} value={row[part]} isTakenAway={part === "credit"} />,
    total: <Figure words={words} value={sum[part]} isTakenAway={part === "credit"} />,
  });
  const columns: TableColumn<Row>[] = [
    {
      id: "invoice",
      head: t("column.invoice"),
      sort: sortLink(search, "invoiceId", { fallback: invoiceSort, isName: true }),
      cell: ({ invoiceId }) => (invoiceId === "" ? <span className="muted">{t("notInvoiced")}</span> : <span className="name">{invoiceId}</span>),
      total: t("count.invoice", { count: reply.total }),
    },
    { id: "accounts", head: t(`plural.${account}`), align: "end", optional: true, muted: true, cell: ({ numberOfAccounts }) => numberOfAccounts.toLocaleString("en") },
    { id: "lines", head: t("column.lines"), align: "end", optional: true, muted: true, cell: ({ numberOfLines }) => numberOfLines.toLocaleString("en"), total: sum.numberOfLines.toLocaleString("en") },
    figure("cloudCost"),
    figure("support"),
    figure("credit"),
    figure("tax"),
    {
      id: "cost",
      head: t("invoicedIn", { currency: reply.invoiceCurrency }),
      align: "end",
      sort: sortLink(search, "cost", { fallback: invoiceSort }),
      cell: ({ cost }) => <b className="total-cell">{amount(cost)}</b>,
      total: amount(sum.cost),
    },
  ];
  return (
    <>
      <TableTools search={search} note={page.bill && t("ownNumber", { number: page.bill.invoiceId })} />
      <Table hasManyColumns label={t("tab.invoices")} columns={columns} rows={reply.invoices} rowKey={({ invoiceId }) => invoiceId} />
      <div className="table-foot" data-keep-scroll="">
        <Pages page={number} size={size} shown={reply.invoices.length} count={reply.total} to={(to) => href({ ...search, page: to })} />
        <PageSize size={size} to={(rows) => hrefWith(search, { size: rows === invoicesPerPage ? null : rows })} />
      </div>
    </>
  );
}
