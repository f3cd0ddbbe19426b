import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { pendingFormStore } from "~/session/pending-form/pending-form-store.server";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { ReopenForm } from "./reopen-form";

export const handle = { i18n: ["errors"] };

/** What was typed before the session expired; only for the user who typed it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user, headers } = await requireUser(request);
  const [stored, t] = await Promise.all([
    pendingFormStore().find(new URL(request.url).searchParams.get("form") ?? ""),
    getFixedT(request, "errors"),
  ]);
  if (stored?.userId !== user.userId) throw new Response(null, { status: 404 });
  return data({ form: { action: stored.action, fields: stored.fields }, title: t("typed.title") }, { headers });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Offers a form again that could not be saved because the session had expired. */
export default function PendingFormPage() {
  const { form } = useLoaderData<typeof loader>();
  const { t } = useTranslation("errors");
  return (
    <>
      <PageHead title={t("typed.title")} />
      <Panel title={t("typed.entries")}>
        <ReopenForm {...form} text={t("typed.text")} button={t("typed.continue")} />
      </Panel>
    </>
  );
}
