import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { acceptInvitation, readInvitation } from "~/contract/people/people";
import { getFixedT } from "~/i18n/i18n.server";
import { INVITATION_DAYS } from "~/lib/people/invitation-days";
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
  const code = codeIn(request);
  const invitation = await callDirectly(readInvitation, { code }, sentBy(request)).catch(nullIfGone);
  const t = await getFixedT(request, "people");
  return linkPage({ isOpen: invitation !== null, found: invitation, title: t("accept.title") });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submitted = (name: string) => (form.has(name) ? { [name]: String(form.get(name)) } : {});
  const input = { code: codeIn(request), ...submitted("name"), ...submitted("password") };
  return takeLink(request, submitted("name"), () => callDirectly(acceptInvitation, input, sentBy(request)));
}

export const meta: MetaFunction<typeof loader> = titled;

/** The page of an invitation's link. */
export default function AcceptInvitation() {
  const { found } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  if (!found) return <ExpiredLink title={t("accept.gone")} text={t("accept.gone.text", { days: INVITATION_DAYS })} />;
  return (
    <>
      <PageHead
        title={t("accept.title")}
        text={<p>{t("accept.text", { company: found.company, email: found.email })}</p>}
      />
      <Panel title={found.company}>
        <LinkForm
          fields={found.needsName ? ["name"] : []}
          hasPassword={found.needsPassword}
          button={t("accept.submit")}
          answer={answer}
        />
      </Panel>
    </>
  );
}
