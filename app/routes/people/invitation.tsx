import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { acceptInvitation, MIN_PASSWORD, readInvitation } from "~/contract/people";
import { requestIdOf } from "~/http/every-request.server";
import { getFixedT } from "~/i18n/i18n.server";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { readForm } from "~/session/read-form.server";
import { Banner } from "~/ui/banner";
import { TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { callDirectly, UpstreamError } from "~/upstream/upstream.server";
import { problemsOf } from "./people-form.server";
import styles from "./people.module.css";

export const handle = { i18n: ["people"] };

const codeIn = ({ url }: Request): string => new URL(url).searchParams.get("code") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
  const sent = { requestId: requestIdOf(request) };
  const found = await callDirectly(readInvitation, { code: codeIn(request) }, sent).catch((error: unknown) => {
    if (error instanceof UpstreamError && [404, 422].includes(error.status)) return null;
    throw error;
  });
  const t = await getFixedT(request, "people");
  return data(
    { found, title: t("accept.title") },
    { status: found ? 200 : 404, headers: { "cache-control": "no-store" } },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = (name: string) => (form.has(name) ? String(form.get(name)) : undefined);
  const [name, password] = [text("name"), text("password")];
  try {
    const input = {
      code: codeIn(request),
      ...(name !== undefined && { name }),
      ...(password !== undefined && { password }),
    };
    await callDirectly(acceptInvitation, input, { requestId: requestIdOf(request) });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return redirect(new URL(request.url).pathname, 303);
    return data({ ...(await problemsOf(request, error)), name }, { status: 422 });
  }
  return redirect("/sign-in", 303);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.title ?? "Invitation"} · Cloudtally` },
];

/** The page of an invitation's link. */
export default function AcceptInvitation() {
  const { found } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const messages = useFieldMessages("people");
  if (!found) return <PageHead title={t("accept.gone")} text={<p>{t("accept.gone.text")}</p>} />;
  return (
    <>
      <PageHead
        title={t("accept.title")}
        text={<p>{t("accept.text", { company: found.company, email: found.email })}</p>}
      />
      <Panel title={found.company}>
        <Form method="post" className={styles.narrow}>
          {answer?.text && <Banner tone="fail">{answer.text}</Banner>}
          {found.needsName && (
            <TextField
              id="name"
              name="name"
              label={t("name")}
              autoComplete="name"
              required
              maxLength={100}
              defaultValue={answer?.name}
              errors={messages(answer?.fields.name)}
            />
          )}
          {found.needsPassword && (
            <TextField
              id="password"
              name="password"
              type="password"
              label={t("password")}
              hint={t("password.hint", { count: MIN_PASSWORD })}
              autoComplete="new-password"
              required
              maxLength={1000}
              errors={messages(answer?.fields.password)}
            />
          )}
          <button className="btn primary">{t("accept.do")}</button>
        </Form>
      </Panel>
    </>
  );
}
