import type { SentInvoice } from "~/contract/billing/invoice-sending";
import { Pages } from "~/features/paging/pages";
import { SEND_MONTHS } from "~/lib/time/send-schedule";
import { A } from "~/ui/navigation/a";
import { Table, type TableColumn } from "~/ui/table/table";
import { useSendingText } from "../send/use-sending-text";
import type { Listed } from "./data.server";
import { Deliveries } from "./deliveries";
import type { SentSearch } from "./href";
import { sentBillHref, sentFileHref, sentHref, SIZE } from "./href";
import { FileFormat, InvoiceName, Recipients } from "./invoice-name";
import styles from "./sent.module.css";
import { SentState } from "./sent-state";

/** Sent and failed invoices, newest first. */
export function SentTable({ list: { rows, total }, search }: { list: Listed<SentInvoice>; search: SentSearch }) {
  const { t, month, moment, money, zone } = useSendingText();
  const columns: TableColumn<SentInvoice>[] = [
    {
      id: "invoice",
      head: t("column.invoice"),
      cell: (invoice) => (
        <A className="name" href={sentBillHref(invoice)}>
          <InvoiceName vendor={invoice.vendor} label={month(invoice.yearMonth)} currency={invoice.currency} />
        </A>
      ),
    },
    {
      id: "number",
      head: t("column.number"),
      priority: 4,
      cell: ({ invoiceId: number, revision }) =>
        number && revision !== null && revision > 1
          ? t("revised", { number, revision })
          : (number ?? <span className="muted">–</span>),
    },
    {
      id: "total",
      head: t("column.total"),
      align: "end",
      cell: ({ total: sum, invoiceCurrency, vendor }) =>
        sum !== null && invoiceCurrency !== null ? (
          money(sum, invoiceCurrency, vendor)
        ) : (
          <span className="muted">–</span>
        ),
    },
    {
      id: "when",
      head: t("column.when"),
      priority: 2,
      width: 13,
      belowName: "cell",
      cell: ({ sendAt, cyleLocale, sendType, number }) => (
        <>
          {moment(sendAt)} <span className="muted">{zone(cyleLocale)}</span>
          {sendType === "sendRepeatedly" && <span className="muted"> {t("turn", { number, count: SEND_MONTHS })}</span>}
        </>
      ),
    },
    {
      id: "state",
      head: t("column.state"),
      priority: 1,
      belowName: "cell",
      cell: (invoice) => <SentState invoice={invoice} />,
    },
    {
      id: "recipients",
      head: t("column.recipients"),
      priority: 3,
      belowName: "cell",
      cell: (invoice) =>
        invoice.deliveries.length > 0 ? (
          <Deliveries deliveries={invoice.deliveries} />
        ) : (
          <Recipients list={invoice.recipientList} />
        ),
    },
    {
      id: "file",
      head: t("column.file"),
      priority: 3,
      belowName: "cell",
      cell: (invoice) =>
        invoice.file ? (
          <A
            href={sentFileHref(invoice.file.sentId)}
            download
            aria-label={t("downloadSent", { file: invoice.file.fileName })}
          >
            <FileFormat invoice={invoice} />
          </A>
        ) : (
          <FileFormat invoice={invoice} />
        ),
    },
    {
      id: "by",
      head: t("column.by"),
      muted: true,
      priority: 5,
      cell: ({ creaUser }) => <span className={styles.by}>{creaUser || "–"}</span>,
    },
  ];
  return (
    <>
      <Table label={t("sent")} columns={columns} rows={rows} rowKey={({ seq, number }) => `${seq} ${number}`} />
      {total > SIZE && (
        <Pages
          page={search.page}
          size={SIZE}
          shown={rows.length}
          count={total}
          to={(page) => sentHref({ ...search, page })}
        />
      )}
    </>
  );
}
