import { useTranslation } from "react-i18next";
import { signed } from "~/contract/tables/table-columns";
import type { TableColumn as DeclaredColumn } from "~/contract/tables/table-columns";
import { tables } from "~/contract/tables/tables";
import { InvoiceState } from "~/features/invoice-checks/invoice-state";
import { PageSize } from "~/features/paging/page-size";
import { Pages } from "~/features/paging/pages";
import { joinList } from "~/lib/lists";
import { Banner } from "~/ui/banner";
import type { TableColumn } from "~/ui/table/table";
import { Table } from "~/ui/table/table";
import type { BillingPage } from "../data.server";
import { AmountCell } from "../tabs/amount-cell";
import { href, hrefWith } from "../href";
import { tabSorting } from "../tabs/sort";
import { TableTools } from "../tabs/table-tools";
import type { BillingText } from "../use-billing-text";
import { useBillingText } from "../use-billing-text";
import { invoiceSort, invoicesPerPage } from "./invoice-sort";
import type { OtherInvoicesTotal, InvoicesView } from "./load-invoices.server";

/** The import's page lists all of them. */
const WITHOUT_LINES_SHOWN = 5;

/** The amounts that add up to the invoiced cost. */
const parts = tables.invoices.columns.filter(({ name }) =>
  ["cloudCost", "support", "credit", "tax"].includes(name),
) as DeclaredColumn<"cloudCost" | "support" | "credit" | "tax">[];

type Row = InvoicesView["reply"]["invoices"][number] | OtherInvoicesTotal;

/** The provider's invoices of the month, and what has not been invoiced yet. */
export function Invoices({
  page,
  view: { reply, page: number, size, elsewhere },
}: {
  page: BillingPage;
  view: InvoicesView;
}) {
  const { search } = page;
  const words = useBillingText(page.vendor, reply.invoiceCurrency);
  const { t, amount, amounts, account } = words;
  const { sum } = reply;
  const figures = parts.map((column): TableColumn<Row> => {
    const { name: part, isDeduction } = column;
    return {
      id: part,
      head: t(`column.${part}`),
      align: "end",
      priority: 1,
      sort: "descending",
      cell: (row) => <AmountCell words={words} value={row[part]} isDeduction={isDeduction} />,
      total: <AmountCell words={words} value={sum[part]} isDeduction={isDeduction} />,
      amounts: amounts((row) => signed(column, row[part]), signed(column, sum[part])),
    };
  });
  const columns: TableColumn<Row>[] = [
    {
      id: "invoiceId",
      head: t("column.invoice"),
      sort: "ascending",
      cell: (row) => <Name row={row} t={t} />,
      total: t("count.invoice", { count: reply.total }),
    },
    {
      id: "accounts",
      head: t(`plural.${account}`),
      align: "end",
      priority: 3,
      muted: true,
      cell: (row) => "numberOfAccounts" in row && row.numberOfAccounts.toLocaleString("en"),
    },
    {
      id: "lines",
      head: t("column.lines"),
      align: "end",
      priority: 2,
      muted: true,
      cell: ({ numberOfLines }) => numberOfLines.toLocaleString("en"),
      total: sum.numberOfLines.toLocaleString("en"),
    },
    ...figures,
    {
      id: "cost",
      head: t("invoicedIn", { currency: reply.invoiceCurrency }),
      align: "end",
      sort: "descending",
      cell: ({ cost }) => <b className="total-cell">{amount(cost)}</b>,
      total: amount(sum.cost),
      amounts: amounts(({ cost }) => cost, sum.cost),
    },
    {
      id: "check",
      head: t("invoice-checks:check"),
      isShown: reply.withoutLines.length > 0 || reply.invoices.some(({ check }) => check !== null),
      cell: (row) => "check" in row && row.check && <InvoiceState {...row.check} format={amount} />,
    },
  ];
  return (
    <>
      <TableTools
        search={search}
        note={page.bill && !page.isRestricted && t("ownNumber", { number: page.bill.invoiceId })}
      />
      <WithoutLines invoices={reply.withoutLines} format={amount} />
      <Table
        scrolls="narrow"
        label={t("tab.invoices")}
        columns={columns}
        sorting={tabSorting(search, invoiceSort)}
        rows={elsewhere ? [...reply.invoices, elsewhere] : reply.invoices}
        rounding={t("rounding")}
        rowKey={(row) => ("invoiceId" in row ? `invoice ${row.invoiceId}` : "elsewhere")}
      />
      <div className="table-foot" data-keep-scroll="">
        <Pages
          page={number}
          size={size}
          shown={reply.invoices.length}
          count={reply.total}
          to={(to) => href({ ...search, page: to })}
        />
        <PageSize size={size} to={(rows) => hrefWith(search, { size: rows === invoicesPerPage ? null : rows })} />
      </div>
    </>
  );
}

/** The provider's invoices without lines. */
function WithoutLines({
  invoices,
  format,
}: {
  invoices: InvoicesView["reply"]["withoutLines"];
  format: (value: string) => string;
}) {
  const { t, i18n } = useTranslation("invoice-checks");
  if (invoices.length === 0) return null;
  const numbers = invoices
    .slice(0, WITHOUT_LINES_SHOWN)
    .map(({ invoiceId, invoiced }) => `${invoiceId} (${format(invoiced ?? "0")})`);
  const more =
    invoices.length > numbers.length ? ` ${t("withoutLinesMore", { count: invoices.length - numbers.length })}` : "";
  return (
    <Banner tone="warn">
      <b>{t("withoutLines", { count: invoices.length })}</b> {joinList(numbers, i18n.language)}
      {more}
    </Banner>
  );
}

function Name({ row, t }: { row: Row; t: BillingText["t"] }) {
  if (!("invoiceId" in row))
    return <span className="muted">{t("billing-details:elsewhereGroups", { count: row.count })}</span>;
  return row.invoiceId === "" ? (
    <span className="muted">{t("notInvoiced")}</span>
  ) : (
    <span className="name">{row.invoiceId}</span>
  );
}
