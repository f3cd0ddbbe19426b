import { useTranslation } from "react-i18next";
import type { ListedMail } from "~/contract/tables/mail";
import { pageCountOf } from "~/features/paging/page-sizes";
import { formatMoment } from "~/i18n/dates";
import { A } from "~/ui/navigation/a";
import { Pagination } from "~/ui/table/pagination";
import { Table, type TableColumn } from "~/ui/table/table";
import type { MailList } from "./data.server";
import { href, mailHref } from "./href";
import { MailState } from "./mail-state";
import styles from "./outbox.module.css";

/** One page of emails, newest first. */
export function MailTable({ list: { mails, total, page, size } }: { list: MailList }) {
  const { t, i18n } = useTranslation("outbox");
  const columns: TableColumn<ListedMail>[] = [
    {
      id: "subject",
      head: t("column.subject"),
      cell: ({ mailId, subject, report, attempts }) =>
        report ? (
          <div className="two">
            {subject && <span className={`name ${styles.subject}`}>{subject}</span>}
            {report.problem && (
              <small className={styles.subject}>
                {t(`report.${report.problem}`)} {t("tries", { count: attempts })}
              </small>
            )}
          </div>
        ) : (
          <A className={`name ${styles.subject}`} href={mailHref(mailId)}>
            {subject}
          </A>
        ),
    },
    {
      id: "recipients",
      priority: 1,
      head: t("column.recipients"),
      cell: ({ recipients }) =>
        recipients[0] && t("recipients", { first: recipients[0], count: recipients.length - 1 }),
    },
    { id: "state", head: t("column.state"), cell: (mail) => <MailState mail={mail} /> },
    {
      id: "files",
      head: t("column.files"),
      align: "end",
      priority: 3,
      cell: ({ attachments }) => (attachments.length === 0 ? <span className="muted">–</span> : attachments.length),
    },
    {
      id: "created",
      head: t("column.created"),
      muted: true,
      priority: 2,
      cell: ({ createdAt }) => formatMoment(createdAt, i18n.language),
    },
  ];
  return (
    <>
      <Table label={t("mails")} columns={columns} rows={mails} rowKey={({ mailId }) => mailId} />
      {total > size && (
        <Pagination
          label={t("pages.label")}
          summary={t("pages.summary", { from: (page - 1) * size + 1, to: Math.min(total, page * size), total })}
          page={page}
          pageCount={pageCountOf(total, size)}
          to={href}
          previousLabel={t("pages.previous")}
          nextLabel={t("pages.next")}
        />
      )}
    </>
  );
}
