import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { selectedDays } from "~/contract/costs/selected-days";
import { getFixedT } from "~/i18n/i18n.server";
import { formatDay } from "~/i18n/dates";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { EmailForm } from "./email-form";
import { kindOf, reportHref, sendReport } from "./email.server";
import { readReport } from "./export.server";

export const handle = { i18n: ["cost-export", "report-mail"] };

/** 404 if reports cannot be sent by email (spec §2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const info = await commonInfo(request, user.upstream);
  if (!info.hasEmailExport) throw new Response(null, { status: 404 });
  const kind = kindOf(new URL(request.url).searchParams);
  const [{ search, report, problem }, t] = await Promise.all([
    readReport(request, user, kind),
    getFixedT(request, "cost-export"),
  ]);
  const contents = report && {
    title: report.kind === "detail" ? "lines" : report.query.viewBy,
    ...selectedDays(report.query),
    currency: report.query.currency,
  };
  return data(
    {
      contents,
      problem,
      page: reportHref(kind, search),
      requestId: randomUUID(),
      title: t("email.title"),
    },
    { headers: user.headers },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const sent = await sendReport(request, form);
  if ("result" in sent) return data(sent.result, { status: sent.status });
  const t = await getFixedT(request, "cost-export");
  return redirectWithToast(request, sent.sentFrom, { type: "success", message: t("email.sent") });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Emails the URL's report: recipients, format and note. */
export default function Email() {
  const { contents, problem, page, requestId } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, i18n } = useTranslation(["cost-export", "report-mail"]);
  const day = (iso: string) => formatDay(iso, i18n.language);
  return (
    <>
      <PageHead
        back={{ to: page, label: t("email.back") }}
        title={t("email.title")}
        text={
          contents && (
            <p>
              {t("email.what", {
                what: t(`report-mail:title.${contents.title}`),
                start: day(contents.startDate),
                end: day(contents.endDate),
                currency: contents.currency,
              })}
            </p>
          )
        }
      />
      <Panel title={t("email.form")}>
        {problem ? <p role="alert">{problem}</p> : <EmailForm requestId={requestId} result={result} cancelTo={page} />}
      </Panel>
    </>
  );
}
