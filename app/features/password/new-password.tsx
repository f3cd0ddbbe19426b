import { useState } from "react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { MIN_PASSWORD_LENGTH, missingRules, passwordRules } from "~/lib/people/password-rules";
import { classNames } from "~/ui/class-names";
import { TextField } from "~/ui/controls/field";
import { Icon } from "~/ui/icon";
import styles from "./new-password.module.css";

/** Fields for a new password, with the rules that the input meets. */
export function NewPassword(field: Omit<ComponentProps<typeof TextField>, "type" | "autoComplete" | "onInput">) {
  const [typed, setTyped] = useState("");
  return (
    <div className={styles.field}>
      <TextField
        {...field}
        type="password"
        maxLength={1000}
        autoComplete="new-password"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <Rules typed={typed} />
    </div>
  );
}

function Rules({ typed }: { typed: string }) {
  const { t } = useTranslation("account");
  const missing = missingRules(typed);
  return (
    <ul className={styles.rules} aria-label={t("rules")}>
      {passwordRules.map((rule) => {
        const isMet = typed !== "" && !missing.includes(rule);
        return (
          <li key={rule} className={classNames(isMet && styles.met)}>
            <Icon name={isMet ? "check" : "circle"} />
            {t(`rule.${rule}`, { count: MIN_PASSWORD_LENGTH })}
            {isMet && <span className="sr">{t("rule.met")}</span>}
          </li>
        );
      })}
    </ul>
  );
}
