import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { confirmCodes, startCodes } from "~/contract/people/account";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { isPageRequest } from "~/http/request-context.server";
import { getFixedT } from "~/i18n/i18n.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { submit } from "~/session/submit.server";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { UpstreamError } from "~/upstream/upstream-error";
import styles from "../account.module.css";
import { confirmCodesSchema } from "../account-schemas";
import { ACCOUNT } from "../href";
import { CurrentPassword } from "../current-password";
import { useAccountForm } from "../use-account-form";
import { RecoveryCodes } from "./recovery-codes";

export const handle = { i18n: ["account"] };

/**
 * The secret to confirm; null once codes are on, or if another OpenID provider manages them. The page then stays open
 * for the recovery codes only.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const [started, t] = await Promise.all([
    upstream.call(startCodes, {}).catch((error: unknown) => {
      if (error instanceof UpstreamError && error.status === 409) return null;
      throw error;
    }),
    getFixedT(request, "account"),
  ]);
  if (!started && isPageRequest(request)) throw redirectWithin(request, ACCOUNT, { headers });
  return data({ address: ignoredOf(request), started, title: t("codes.setUp") }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submitted = await submit(request, form, confirmCodesSchema, {
    save: async (value) => (await requireUser(request)).upstream.call(confirmCodes, value),
  });
  if ("saved" in submitted) return data({ ...submitted.saved, result: undefined });
  return data({ recoveryCodes: undefined, result: submitted.result }, { status: submitted.status });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Turns one-time codes on: the secret is scanned and confirmed by a code, then recovery codes are shown. */
export default function SetUpCodes() {
  const { address } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  return (
    <>
      <PageHead back={{ to: ACCOUNT, label: t("title") }} title={t("codes.setUp")} />
      <IgnoredNotice {...address} />
      <div className={styles.page}>{answer?.recoveryCodes ? <Done codes={answer.recoveryCodes} /> : <Scan />}</div>
    </>
  );
}

function Scan() {
  const { started } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { form, controlOf, messages } = useAccountForm<Record<"code" | "currentPassword", string>>(
    "confirm-codes",
    answer?.result,
  );
  if (!started) return <Banner>{t("codes.on")}</Banner>;
  const { qr, secret, address } = started;
  return (
    <Panel title={t("codes.scan")}>
      <div className={styles.form}>
        <p>{t("codes.scanText")}</p>
        <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t("codes.qr")}>
          <path d={qr.path} />
        </svg>
        <p className="small">
          {t("codes.secret")} <code className={styles.secret}>{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        </p>
        <p className="small">
          <A href={address}>{t("codes.openApp")}</A>
        </p>
        <Form method="post" {...getFormProps(form)} className={styles.form}>
          {form.errors && <Banner tone="fail">{messages(form.errors)?.join(" ")}</Banner>}
          <TextField
            {...controlOf("code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            label={t("codes.confirm")}
          />
          <CurrentPassword {...controlOf("currentPassword")} />
          <div>
            <button className="btn primary">{t("codes.turnOn")}</button>
          </div>
        </Form>
      </div>
    </Panel>
  );
}

function Done({ codes }: { codes: string[] }) {
  const { t } = useTranslation("account");
  return (
    <Panel title={t("recovery.title")}>
      <div className={styles.form}>
        <p>{t("recovery.text")}</p>
        <RecoveryCodes codes={codes} />
        <p>
          <A className="btn primary" href={ACCOUNT}>
            {t("recovery.done")}
          </A>
        </p>
      </div>
    </Panel>
  );
}
