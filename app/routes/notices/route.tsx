import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteNotice, getAllNotices } from "~/contract/people/notices";
import { isAdministrator } from "~/contract/people/permission";
import { today } from "~/env.server";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { companyPagesFor } from "~/features/company/company-pages.server";
import { CompanyHead } from "~/features/company/company-head";
import { forbidden } from "~/http/replies/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { invalidForm } from "~/session/invalid-form.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { useResetKey } from "~/ui/navigation/use-reset-key";
import { Panel } from "~/ui/panel";
import { Empty, Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { attempt } from "~/upstream/attempt.server";
import { UpstreamError } from "~/upstream/upstream-error";
import { NoticeForm } from "./notice-form";
import { writeNotice } from "./notice-form.server";
import { NoticeTable } from "./notice-table";

export const handle = { i18n: ["notices"] };

/** 403 for those who do not administer the company. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  if (!isAdministrator(user)) throw forbidden();
  const [list, t] = await Promise.all([attempt(upstream.call(getAllNotices, {})), getFixedT(request, "notices")]);
  return data(
    {
      address: ignoredOf(request),
      notices: list?.notices ?? null,
      today: today(),
      open: companyPagesFor(user),
      title: t("title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Intents `write` and `delete`; problems of a notice are returned with 422 and the typed entries. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const t = await getFixedT(request, "notices");
  if (form.get("intent") === "delete") {
    const { upstream } = await requireUser(request);
    const parsed = deleteNotice.request.safeParse({ noticeId: form.get("noticeId") });
    if (!parsed.success) throw invalidForm();
    try {
      await upstream.call(deleteNotice, parsed.data as { noticeId: string });
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      // Another user has deleted it.
      if (error.status !== 404) return redirectWithFailure(request, "/notices", error);
    }
    return redirectWithToast(request, "/notices", { type: "success", message: t("deleted") });
  }
  const written = await writeNotice(request, form);
  if ("result" in written) return data(written.result, { status: written.status });
  return redirectWithToast(request, "/notices", { type: "success", message: t("written") });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Notices that the company's members see above every page. */
export default function NoticesPage() {
  const { address, notices, today: day, open } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("notices");
  const key = useResetKey((values) => values.get("intent") === "write", result !== undefined);
  return (
    <>
      <CompanyHead open={open} current="/notices" text={<p>{t("intro")}</p>} />
      <IgnoredNotice {...address} />
      <Panel title={t("new")}>
        <NoticeForm key={key} today={day} result={result} />
      </Panel>
      <Panel title={t("all")} flush={notices !== null && notices.length > 0}>
        {notices === null ? (
          <Failed title={t("failed.title")} retry={{ to: "/notices", label: t("failed.retry") }} />
        ) : notices.length === 0 ? (
          <Empty icon="info" title={t("none.title")} text={t("none.text")} />
        ) : (
          <NoticeTable notices={notices} />
        )}
      </Panel>
    </>
  );
}
