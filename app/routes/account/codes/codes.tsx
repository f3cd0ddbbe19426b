import type { SubmissionResult } from "@conform-to/react";
import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { Account } from "~/contract/people/account";
import { A } from "~/ui/navigation/a";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { TextField } from "~/ui/controls/field";
import { Collapsible } from "~/ui/collapsible";
import { Form } from "~/ui/navigation/form";
import styles from "../account.module.css";
import { CODES } from "../href";
import { useAccountForm } from "../use-account-form";

type Results = Record<"recovery" | "stopCodes", SubmissionResult | undefined>;

/** Whether one-time codes are on, and what can be done about it. */
export function Codes({
  codes: { isOn, isRequired, recoveryCodesLeft },
  results,
}: {
  codes: Account["codes"];
  results: Results;
}) {
  const { t } = useTranslation("account");
  if (!isOn) {
    return (
      <div className={styles.form}>
        <p>{t(isRequired ? "codes.required" : "codes.off")}</p>
        <p>
          <A className="btn" href={CODES}>
            {t("codes.turnOn")}
          </A>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p className="row wrap">
        <Badge tone="success" icon="check">
          {t("codes.on")}
        </Badge>
        {t("codes.left", { count: recoveryCodesLeft })}
      </p>
      <Collapsible summary={t("codes.renew")} isOpen={results.recovery !== undefined}>
        <CodeForm
          action="recovery"
          result={results.recovery}
          text={t("codes.renewText")}
          button={t("codes.renewButton")}
        />
      </Collapsible>
      {isRequired ? (
        <p className="muted">{t("codes.staysOn")}</p>
      ) : (
        <Collapsible summary={t("codes.turnOff")} isOpen={results.stopCodes !== undefined}>
          <CodeForm
            action="stopCodes"
            result={results.stopCodes}
            text={t("codes.turnOffText")}
            button={t("codes.turnOff")}
            isDangerous
          />
        </Collapsible>
      )}
    </div>
  );
}

interface CodeFormProps {
  action: keyof Results;
  result: SubmissionResult | undefined;
  text: string;
  button: string;
  isDangerous?: boolean;
}

function CodeForm({ action, result, text, button, isDangerous }: CodeFormProps) {
  const { t } = useTranslation("account");
  const { form, controlOf, messages } = useAccountForm<{ code: string }>(`account-${action}`, result);
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form}>
      <p>{text}</p>
      {form.errors && <Banner tone="fail">{messages(form.errors)?.join(" ")}</Banner>}
      <div className={styles.line}>
        <TextField {...controlOf("code")} autoComplete="one-time-code" maxLength={40} label={t("codes.code")} />
        <button className={isDangerous ? "btn danger" : "btn"} name="intent" value={action}>
          {button}
        </button>
      </div>
    </Form>
  );
}
