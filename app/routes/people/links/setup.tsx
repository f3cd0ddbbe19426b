import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readSetUp, setUp } from "~/contract/people/people";
import { getFixedT } from "~/i18n/i18n.server";
import { readForm } from "~/session/read-form.server";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { callDirectly } from "~/upstream/upstream.server";
import { LinkForm } from "./link-form";
import { ExpiredLink } from "./expired-link";
import { codeIn, nullIfGone, linkPage, sentBy, takeLink } from "./link-form.server";

export const handle = { i18n: ["people", "account"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const setUpLink = await callDirectly(readSetUp, { code: codeIn(request) }, sentBy(request)).catch(nullIfGone);
  const t = await getFixedT(request, "people");
  return linkPage({ isOpen: setUpLink?.isOpen ?? false, title: t("setup.title") });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const values = { companyName: text("companyName"), name: text("name"), email: text("email") };
  const input = { code: codeIn(request), ...values, password: text("password") };
  return takeLink(request, values, () => callDirectly(setUp, input, sentBy(request)));
}

export const meta: MetaFunction<typeof loader> = titled;

/** The first administrator and company of an installation. */
export default function SetUp() {
  const { isOpen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  if (!isOpen) return <ExpiredLink title={t("setup.gone")} text={t("setup.gone.text")} />;
  return (
    <>
      <PageHead title={t("setup.title")} text={<p>{t("setup.text")}</p>} />
      <Panel title={t("setup.first")}>
        <LinkForm fields={["companyName", "name", "email"]} hasPassword button={t("setup.submit")} answer={answer} />
      </Panel>
    </>
  );
}
