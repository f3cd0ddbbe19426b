import { Banner } from "~/ui/banner";
import { TextField } from "~/ui/controls/field";
import type { RulePage } from "./data.server";
import styles from "./rules.module.css";
import { useRuleText } from "./use-rule-text";

/** The answer of the stored webhook. */
export interface WebhookTest {
  isAccepted: boolean;
  message: string;
}

interface WebhookFieldsProps {
  url: string;
  stored: RulePage["stored"];
  tested: WebhookTest | null;
  errors: string[] | undefined;
}

/** Where alerts are posted to, and the secret that signs them. */
export function WebhookFields({ url, stored, tested, errors }: WebhookFieldsProps) {
  const { t, moment } = useRuleText();
  return (
    <>
      <TextField
        id="url"
        name="url"
        type="url"
        label={t("field.url")}
        hint={t("urlHint")}
        defaultValue={url}
        autoComplete="off"
        errors={errors}
      />
      {/* What is typed is tested once it is stored. */}
      {stored && stored.url !== "" && (
        <p className="row wrap">
          <button className="btn small" name="intent" value="test" aria-describedby="tested-url">
            {t("test")}
          </button>
          <small id="tested-url" className={styles.secret}>
            {stored.url}
          </small>
        </p>
      )}
      {tested && <Banner tone={tested.isAccepted ? "info" : "fail"}>{tested.message}</Banner>}
      {stored && stored.deliveries.length > 0 && (
        <ul className={styles.deliveries}>
          {stored.deliveries.map(({ at, state, problem }) => (
            <li key={at}>
              {moment(at)} {t(`delivery.${state}`)}{" "}
              {problem && <small>{t(`webhook.${problem.code}`, { value: problem.value })}</small>}
            </li>
          ))}
        </ul>
      )}
      {stored && (
        <details>
          <summary>{t("secret")}</summary>
          <code className={styles.secret}>{stored.secret}</code>
        </details>
      )}
    </>
  );
}
