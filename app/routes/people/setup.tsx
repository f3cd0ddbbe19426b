import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MIN_PASSWORD, readSetUp, setUp } from "~/contract/people";
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
  const { isOpen } = await callDirectly(readSetUp, { code: codeIn(request) }, sent).catch((error: unknown) => {
    if (error instanceof UpstreamError && error.status === 422) return { isOpen: false };
    throw error;
  });
  const t = await getFixedT(request, "people");
  return data(
    { isOpen, title: t("setup.title") },
    { status: isOpen ? 200 : 404, headers: { "cache-control": "no-store" } },
  );
}

const fields = ["companyName", "name", "email"] as const;

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = { companyName: text("companyName"), name: text("name"), email: text("email") };
  try {
    const input = { code: codeIn(request), ...typed, password: text("password") };
    await callDirectly(setUp, input, { requestId: requestIdOf(request) });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return redirect(new URL(request.url).pathname, 303);
    return data({ ...(await problemsOf(request, error)), typed }, { status: 422 });
  }
  return redirect("/sign-in", 303);
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.title ?? "Setup"} · Cloudtally` },
];

const autoComplete = { companyName: "organization", name: "name", email: "username" };

/** The first administrator and company of an installation. */
export default function SetUp() {
  const { isOpen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("people");
  const messages = useFieldMessages("people");
  if (!isOpen) return <PageHead title={t("setup.gone")} text={<p>{t("setup.gone.text")}</p>} />;
  return (
    <>
      <PageHead title={t("setup.title")} text={<p>{t("setup.text")}</p>} />
      <Panel title={t("setup.first")}>
        <Form method="post" className={styles.narrow}>
          {answer?.text && <Banner tone="fail">{answer.text}</Banner>}
          {fields.map((field) => (
            <TextField
              key={field}
              id={field}
              name={field}
              type={field === "email" ? "email" : "text"}
              label={t(field === "companyName" ? "company.name" : field)}
              autoComplete={autoComplete[field]}
              required
              maxLength={field === "email" ? 320 : 100}
              defaultValue={answer?.typed[field]}
              errors={messages(answer?.fields[field])}
            />
          ))}
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
          <button className="btn primary">{t("setup.do")}</button>
        </Form>
      </Panel>
    </>
  );
}
