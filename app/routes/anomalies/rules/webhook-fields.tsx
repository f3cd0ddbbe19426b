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
  const { t } = useRuleText();
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
      {stored && (
        <details>
          <summary>{t("secret")}</summary>
          <code className={styles.secret}>{stored.secret}</code>
        </details>
      )}
    </>
  );
}
