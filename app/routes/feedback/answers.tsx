import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isAdministrator } from "~/contract/people/permission";
import { getSurveyAnswers } from "~/contract/people/survey";
import type { SurveyAnswer } from "~/contract/people/survey";
import { fileAddress } from "~/contract/tables/tables";
import { formatMoment } from "~/i18n/dates";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { companyPagesFor } from "~/features/company/company-pages.server";
import { CompanyHead } from "~/features/company/company-head";
import { FileMenu, FileOptions } from "~/features/files/file-menu";
import { loadPage } from "~/features/paging/load-page";
import { pageCountOf } from "~/features/paging/page-sizes";
import { readPage } from "~/features/paging/read-page";
import { forbidden } from "~/http/replies/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { Pagination } from "~/ui/table/pagination";
import { Panel } from "~/ui/panel";
import { Empty, Failed } from "~/ui/loading/state";
import { Table } from "~/ui/table/table";
import type { TableColumn } from "~/ui/table/table";
import { titled } from "~/ui/titled";
import { attempt } from "~/upstream/attempt.server";

const ANSWERS_PATH = "/feedback/answers";
const SIZE = 50;
const href = (page = 1): string => (page === 1 ? ANSWERS_PATH : `${ANSWERS_PATH}?page=${page}`);

export const handle = { i18n: ["feedback"] };

/** 403 for those who do not administer the company. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  if (!isAdministrator(user)) throw forbidden();
  const { page: requested, ...address } = readPage(request);
  const load = (page: number) => upstream.call(getSurveyAnswers, { page, itemsPerPage: SIZE });
  const [loaded, t] = await Promise.all([
    attempt(loadPage(load, { page: requested, size: SIZE })),
    getFixedT(request, "feedback"),
  ]);
  return data(
    {
      list: loaded && loaded.reply,
      page: loaded ? loaded.page : requested,
      address,
      open: companyPagesFor(user),
      title: t("answers"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

/** What the company's people have answered, the newest first. */
export default function Answers() {
  const { list, page, address, open } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation("feedback");
  const columns: TableColumn<SurveyAnswer>[] = [
    {
      id: "comment",
      head: t("column.comment"),
      cell: ({ comment }) =>
        comment === "" ? <span className="muted">–</span> : <span className="pre-line">{comment}</span>,
    },
    {
      id: "isHelpful",
      head: t("column.isHelpful"),
      cell: ({ isHelpful }) => (isHelpful === null ? <span className="muted">–</span> : t(isHelpful ? "yes" : "no")),
    },
    { id: "screen", head: t("column.screen"), priority: 2, muted: true, cell: ({ screen }) => screen || "–" },
    { id: "userName", head: t("column.userName"), priority: 1, cell: ({ userName }) => userName },
    {
      id: "answeredAt",
      head: t("column.answeredAt"),
      muted: true,
      priority: 1,
      cell: ({ answeredAt }) => formatMoment(answeredAt, i18n.language),
    },
  ];
  const summary = list ? t("summary", { helpful: list.helpful, unhelpful: list.unhelpful }) : undefined;
  return (
    <>
      <CompanyHead
        open={open}
        current={ANSWERS_PATH}
        actions={
          <FileMenu>
            <FileOptions name={t("answers")} href={(format) => fileAddress({ id: "answers", format })} />
          </FileMenu>
        }
      />
      <IgnoredNotice {...address} />
      <Panel title={t("answers")} note={summary} flush={list !== null && list.total > 0}>
        {list === null ? (
          <Failed title={t("failed.title")} retry={{ to: href(page), label: t("failed.retry") }} />
        ) : list.total === 0 ? (
          <Empty icon="mail" title={t("none.title")} text={t("none.text")} />
        ) : (
          <>
            <Table label={t("answers")} columns={columns} rows={list.answers} rowKey={({ answerId }) => answerId} />
            {list.total > SIZE && (
              <Pagination
                label={t("pages.label")}
                summary={t("pages.summary", {
                  from: (page - 1) * SIZE + 1,
                  to: Math.min(list.total, page * SIZE),
                  total: list.total,
                })}
                page={page}
                pageCount={pageCountOf(list.total, SIZE)}
                to={href}
                previousLabel={t("pages.previous")}
                nextLabel={t("pages.next")}
              />
            )}
          </>
        )}
      </Panel>
    </>
  );
}
