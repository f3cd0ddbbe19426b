import type { ScheduledInvoice } from "~/contract/billing/invoice-sending";
import { Pages } from "~/features/paging/pages";
import { Badge } from "~/ui/badge";
import { Confirm } from "~/ui/overlays/confirm";
import { Form } from "~/ui/navigation/form";
import { Table, type TableColumn } from "~/ui/table/table";
import { useSendingText } from "../send/use-sending-text";
import type { Listed } from "./data.server";
import type { SentSearch } from "./href";
import { SENT, sentHref, SIZE } from "./href";
import { FileFormat, InvoiceName, Recipients } from "./invoice-name";
import styles from "./sent.module.css";

interface ScheduledTableProps {
  list: Listed<ScheduledInvoice>;
  search: SentSearch;
  mayEdit: boolean;
}

/** Scheduled invoices, next one first, with a button to cancel them. */
export function ScheduledTable({ list: { rows, total }, search, mayEdit }: ScheduledTableProps) {
  const { t, month, moment, zone, provider } = useSendingText();
  const invoiceName = ({ sendType, nextMonth }: ScheduledInvoice) =>
    sendType === "sendRepeatedly" ? t("everyMonth") : month(nextMonth);
  const columns: TableColumn<ScheduledInvoice>[] = [
    {
      id: "invoice",
      head: t("column.invoice"),
      cell: (invoice) => (
        <>
          <InvoiceName vendor={invoice.vendor} label={invoiceName(invoice)} currency={invoice.currency} />
          <WaitingNote invoice={invoice} />
        </>
      ),
    },
    {
      id: "next",
      head: t("column.next"),
      priority: 1,
      width: 13,
      belowName: "cell",
      cell: (invoice) => (
        <>
          {moment(invoice.nextAt)} <span className="muted">{zone(invoice.cyleLocale)}</span>{" "}
          {invoice.problem && <Badge tone="minor">{t("tryAgain", { count: invoice.attempts })}</Badge>}
        </>
      ),
    },
    { id: "month", head: t("column.month"), priority: 2, cell: ({ nextMonth }) => month(nextMonth) },
    {
      id: "recipients",
      head: t("column.recipients"),
      priority: 2,
      belowName: "cell",
      cell: ({ recipientList }) => <Recipients list={recipientList} />,
    },
    { id: "file", head: t("column.file"), priority: 3, cell: (invoice) => <FileFormat invoice={invoice} /> },
    { id: "left", head: t("column.left"), align: "end", priority: 4, cell: ({ left }) => left },
    {
      id: "by",
      head: t("column.by"),
      muted: true,
      priority: 5,
      cell: ({ creaUser }) => <span className={styles.by}>{creaUser || "–"}</span>,
    },
  ];
  const cancel: TableColumn<ScheduledInvoice> = {
    id: "cancel",
    head: <span className="sr">{t("column.cancel")}</span>,
    align: "end",
    cell: (invoice) => {
      const name = t("invoiceNamed", { provider: provider(invoice.vendor), what: invoiceName(invoice) });
      return (
        <Confirm
          id={`cancel-${invoice.seq}`}
          button={t("cancelSending")}
          label={t("cancelNamed", { name, moment: moment(invoice.nextAt) })}
          isSmall
          title={t("confirm.title")}
          text={t("confirm.text", { name, moment: moment(invoice.nextAt), count: invoice.left })}
          cancel={t("confirm.keep")}
          form={
            <Form method="post" action={SENT}>
              <input type="hidden" name="seq" value={invoice.seq} />
              <button className="btn danger">{t("confirm.submit")}</button>
            </Form>
          }
        />
      );
    },
  };
  return (
    <>
      <Table
        label={t("scheduled")}
        columns={mayEdit ? [...columns, cancel] : columns}
        rows={rows}
        rowKey={({ seq }) => seq}
      />
      {total > SIZE && (
        <Pages
          page={search.next}
          size={SIZE}
          shown={rows.length}
          count={total}
          to={(next) => sentHref({ ...search, next })}
        />
      )}
    </>
  );
}

/** A note that the invoice is due but waiting, and how far the bills reach. */
function WaitingNote({ invoice: { waitsFor, billsThrough } }: { invoice: ScheduledInvoice }) {
  const { t, day } = useSendingText();
  if (waitsFor === null) return null;
  return (
    <span className={styles.waits}>
      <Badge tone="minor">{t("waitsFor", { last: day(waitsFor) })}</Badge>{" "}
      <span className="muted">
        {billsThrough === null ? t("waitsNoBill") : t("waitsThrough", { through: day(billsThrough) })}
      </span>
    </span>
  );
}
