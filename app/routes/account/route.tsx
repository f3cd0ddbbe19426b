import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getAccount } from "~/contract/people/account";
import { mayUse } from "~/contract/people/permission";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { profileOf } from "~/lib/people/profiles";
import { invalidForm } from "~/session/invalid-form.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { A } from "~/ui/navigation/a";
import { useResetKey } from "~/ui/navigation/use-reset-key";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { attempt } from "~/upstream/attempt.server";
import { currentProfile } from "~/upstream/current-profile.server";
import styles from "./account.module.css";
import { actions } from "./actions.server";
import type { AccountAnswer } from "./actions.server";
import { Codes } from "./codes/codes";
import { RecoveryCodes } from "./codes/recovery-codes";
import { Devices } from "./devices";
import { ACCOUNT } from "./href";
import { Passkeys } from "./passkeys/passkeys";
import { PasswordForm } from "./password-form";
import { ProfileForms } from "./profile-forms";
import { TokenForm } from "./tokens/token-form";
import { Tokens } from "./tokens/tokens";

export const handle = { i18n: ["account"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, language, headers } = await requireUser(request);
  const [account, t] = await Promise.all([attempt(upstream.call(getAccount, {})), getFixedT(request, "account")]);
  const mayRule = mayUse(user, "company", "view");
  const { languages } = profileOf(currentProfile().profile);
  return data(
    {
      address: ignoredOf(request),
      account,
      mayRule,
      name: user.userNm,
      email: user.userEmail,
      language,
      // Whoever reads in a language that is not offered keeps it when saving the form.
      languages: languages.includes(language) ? languages : [...languages, language],
      title: t("title"),
    },
    { headers },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  if (!Object.hasOwn(actions, intent)) throw invalidForm();
  return actions[intent]!(request, form);
}

export const meta: MetaFunction<typeof loader> = titled;

/** The user's own name, language, password, passkeys, codes, devices and access tokens. */
export default function AccountPage() {
  const { address, account, mayRule, name, email, language, languages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as AccountAnswer | undefined;
  const { t } = useTranslation("account");
  // Shown once, so they do not depend on the account's data.
  const { recoveryCodes, token: created } = answer ?? {};
  const resultOf = (form: string) => (answer?.form === form ? answer.result : undefined);
  const tokenKey = useResetKey((values) => values.get("intent") === "token", resultOf("token") !== undefined);
  return (
    <>
      <PageHead
        title={t("title")}
        text={<p>{email}</p>}
        actions={
          mayRule && (
            <A className="btn" href="/company/sign-in">
              {t("rules.company")}
            </A>
          )
        }
      />
      <IgnoredNotice {...address} />
      <div className={styles.page}>
        <div className={styles.column}>
          <Panel title={t("profile")} id="profile">
            <ProfileForms key={name} name={name} language={language} languages={languages} result={resultOf("name")} />
          </Panel>
          {account?.isBuiltIn && (
            <Panel title={t("password")} id="password">
              <PasswordForm login={account.login} result={resultOf("password")} />
            </Panel>
          )}
        </div>
        {!account && (
          <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: ACCOUNT, label: t("failed.retry") }} />
        )}
        {(account?.isBuiltIn || recoveryCodes) && (
          <div className={styles.column}>
            <Panel title={t("codes")} id="codes">
              <div className={styles.form}>
                {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
                {account && (
                  <Codes
                    codes={account.codes}
                    results={{ recovery: resultOf("recovery"), stopCodes: resultOf("stopCodes") }}
                  />
                )}
              </div>
            </Panel>
            {account && (
              <Passkeys
                passkeys={account.passkeys}
                results={{ passkey: resultOf("passkey"), addPasskey: resultOf("addPasskey") }}
                options={answer?.options}
              />
            )}
          </div>
        )}
        {account && account.devices.length > 0 && (
          <div className={styles.whole}>
            <Devices devices={account.devices} />
          </div>
        )}
        {(account || created) && <Tokens tokens={account?.tokens ?? null} created={created} />}
        {account && (
          <Panel title={t("tokens.new")} id="new-token">
            <TokenForm key={tokenKey} hasPassword={account.isBuiltIn} result={resultOf("token")} />
          </Panel>
        )}
      </div>
    </>
  );
}
