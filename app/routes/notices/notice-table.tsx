import { useTranslation } from "react-i18next";
import type { Notice } from "~/contract/people/notices";
import { formatDay, formatDays } from "~/i18n/dates";
import { languageNames } from "~/lib/language";
import { Badge } from "~/ui/badge";
import { Confirm } from "~/ui/overlays/confirm";
import { Form } from "~/ui/navigation/form";
import { Table } from "~/ui/table/table";
import type { TableColumn } from "~/ui/table/table";

/** The company's notices and the operator's; only the company's own can be deleted. */
export function NoticeTable({ notices }: { notices: Notice[] }) {
  const { t, i18n } = useTranslation("notices");
  const columns: TableColumn<Notice>[] = [
    {
      id: "text",
      head: t("column.text"),
      cell: ({ text, createdBy, isForEveryone }) => (
        <span className="two">
          <span className="pre-line">{text}</span>
          <small>{isForEveryone ? t("fromOperator") : t("by", { name: createdBy })}</small>
        </span>
      ),
    },
    {
      id: "state",
      head: t("column.state"),
      cell: ({ state }) => <Badge tone={state === "current" ? "success" : undefined}>{t(`state.${state}`)}</Badge>,
    },
    {
      id: "period",
      head: t("column.period"),
      priority: 1,
      cell: ({ startsOn, endsOn }) =>
        endsOn === null
          ? t("from", { day: formatDay(startsOn, i18n.language) })
          : formatDays(startsOn, endsOn, i18n.language),
    },
    {
      id: "language",
      head: t("column.language"),
      priority: 2,
      cell: ({ language }) =>
        language === null ? t("everyLanguage") : <span lang={language}>{languageNames[language]}</span>,
    },
    {
      id: "delete",
      head: <span className="sr">{t("delete")}</span>,
      align: "end",
      cell: ({ noticeId, text, isForEveryone }) =>
        !isForEveryone && (
          <Confirm
            id={`delete-${noticeId}`}
            button={t("delete")}
            label={t("deleteOne", { text: text.slice(0, 60) })}
            isSmall
            title={t("deleting.title")}
            text={t("deleting.text")}
            cancel={t("cancel")}
            form={
              <Form method="post">
                <input type="hidden" name="noticeId" value={noticeId} />
                <button className="btn danger" name="intent" value="delete">
                  {t("delete")}
                </button>
              </Form>
            }
          />
        ),
    },
  ];
  return <Table label={t("title")} columns={columns} rows={notices} rowKey={({ noticeId }) => noticeId} />;
}
