import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_WORD } from "~/contract/costs/filter-limits";
import { auditActions } from "~/contract/people/audit-actions";
import { getAudit } from "~/contract/people/audit";
import type { AuditRow } from "~/contract/people/audit";
import { fileAddress } from "~/contract/tables/tables";
import type { TableFormat } from "~/contract/tables/tables";
import { listIgnored } from "~/features/address/ignored";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { companyPagesFor } from "~/features/company/company-pages.server";
import { CompanyHead } from "~/features/company/company-head";
import { FileMenu, FileOptions } from "~/features/files/file-menu";
import { loadPage } from "~/features/paging/load-page";
import { pageCountOf } from "~/features/paging/page-sizes";
import { getFixedT } from "~/i18n/i18n.server";
import { joinBrief, joinSentences } from "~/lib/lists";
import { requireUser } from "~/session/require-user.server";
import { SelectField, TextField } from "~/ui/controls/field";
import { useFollowedValue } from "~/ui/controls/use-followed-value";
import { Empty } from "~/ui/loading/state";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import { LongName } from "~/ui/long-name";
import { Pagination } from "~/ui/table/pagination";
import { Table } from "~/ui/table/table";
import { titled } from "~/ui/titled";
import { subjectText } from "./audit-subject";
import { auditTexts, valueTexts } from "./audit-values";
import { readAudit } from "./audit-search";
import { AUDIT, auditHref } from "../href";
import { Moment } from "../moment";
import styles from "../people.module.css";

export const handle = { i18n: [...auditTexts] };

const SIZE = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const { search, ignored } = readAudit(new URL(request.url).searchParams);
  const { word, action } = search;
  const query = { word, ...(action && { action }), itemsPerPage: SIZE };
  const [{ reply, page }, t] = await Promise.all([
    loadPage((requested) => upstream.call(getAudit, { ...query, page: requested }), { page: search.page, size: SIZE }),
    getFixedT(request, "people"),
  ]);
  return data(
    {
      ...reply,
      word,
      action: action ?? "",
      page,
      address: listIgnored(ignored),
      open: companyPagesFor(user),
      title: t("tab.audit"),
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

/** Who did what, when and from where. */
export default function Audit() {
  const { total, entries, word, action, page, address, open } = useLoaderData<typeof loader>();
  const { t } = useTranslation("people");
  useFollowedValue("find", word);
  const fileOf = (format: TableFormat) =>
    fileAddress({ id: "audit", format }) + auditHref({ word, action, page: 1 }).slice(AUDIT.length);
  return (
    <>
      <CompanyHead
        open={open}
        current={AUDIT}
        actions={
          <FileMenu>
            <FileOptions name={t("tab.audit")} href={fileOf} />
          </FileMenu>
        }
      />
      <IgnoredNotice {...address} />
      <Panel title={t("tab.audit")} note={t("entries", { count: total })} flush>
        <Form method="get" action={AUDIT} className="row wrap filters body">
          <TextField id="find" name="find" type="search" label={t("find")} defaultValue={word} maxLength={MAX_WORD} />
          <SelectField id="action" name="action" label={t("column.what")} defaultValue={action} key={action}>
            <option value="">{t("everything")}</option>
            {auditActions.map((value) => (
              <option key={value} value={value}>
                {t(`action.${value}`)}
              </option>
            ))}
          </SelectField>
          <button className="btn">{t("show")}</button>
        </Form>
        {entries.length === 0 ? (
          <Empty icon="file" title={t("noEntries")} />
        ) : (
          <Table
            label={t("tab.audit")}
            rows={entries}
            rowKey={({ entry }) => entry}
            columns={[
              {
                id: "what",
                head: t("column.what"),
                width: 12,
                cell: (entry) => (
                  <span className={styles.cell}>
                    <span>{t(`action.${entry.action}`)}</span>
                    <Subject {...entry} />
                  </span>
                ),
              },
              { id: "at", head: t("column.at"), muted: true, width: 6, cell: ({ at }) => <Moment at={at} /> },
              {
                id: "who",
                head: t("column.who"),
                priority: 1,
                width: 12,
                belowName: ({ name, address: from }) => joinBrief([name, from]),
                cell: ({ name }) => name,
              },
              {
                id: "before",
                head: t("column.before"),
                muted: true,
                priority: 2,
                width: 8,
                cell: ({ before }) => <Values values={before} />,
              },
              {
                id: "after",
                head: t("column.after"),
                priority: 2,
                width: 10,
                belowName: (entry) => <Change {...entry} />,
                cell: ({ after }) => <Values values={after} />,
              },
              {
                id: "from",
                head: t("column.from"),
                muted: true,
                priority: 1,
                width: 8,
                cell: ({ address }) => address ?? "–",
              },
            ]}
          />
        )}
        {total > SIZE && (
          <Pagination
            label={t("pages")}
            summary={t("pages.summary", { from: (page - 1) * SIZE + 1, to: Math.min(total, page * SIZE), total })}
            page={page}
            pageCount={pageCountOf(total, SIZE)}
            to={(to) => auditHref({ word, action, page: to })}
            previousLabel={t("pages.previous")}
            nextLabel={t("pages.next")}
          />
        )}
      </Panel>
    </>
  );
}

function Subject(entry: Pick<AuditRow, "action" | "subject">) {
  const { t } = useTranslation(auditTexts);
  return (
    <small className="muted">
      <LongName name={subjectText(entry, t)} />
    </small>
  );
}

/** The values before and after in one line. */
function Change({ before, after }: Pick<AuditRow, "before" | "after">) {
  const { t, i18n } = useTranslation(auditTexts);
  const textOf = (values: AuditRow["before"]) =>
    joinSentences(
      valueTexts(values, { t, language: i18n.language }).map((value) =>
        t("named", { name: value.name, value: value.text }),
      ),
      i18n.language,
    );
  return [textOf(before), textOf(after)].filter(Boolean).join(" → ");
}

function Values({ values }: { values: AuditRow["before"] }) {
  const { t, i18n } = useTranslation(auditTexts);
  const texts = valueTexts(values, { t, language: i18n.language });
  if (texts.length === 0) return "–";
  return (
    <dl className={styles.changes}>
      {texts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
