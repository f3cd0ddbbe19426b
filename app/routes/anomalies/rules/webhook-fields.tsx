import { TextField } from "~/ui/controls/field";
import type { RulePage } from "./data.server";
import styles from "./rules.module.css";
import { useRuleText } from "./use-rule-text";

interface WebhookFieldsProps {
  url: string;
  stored: RulePage["stored"];
  errors: string[] | undefined;
}

/** Where alerts are posted to, and the secret that signs them. */
export function WebhookFields({ url, stored, errors }: WebhookFieldsProps) {
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
      {stored && url !== "" && (
        <p>
          <button className="btn small" name="intent" value="test">
            {t("test")}
          </button>
        </p>
      )}
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
