import { useTranslation } from "react-i18next";
import { NewPassword } from "~/features/password/new-password";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { Banner } from "~/ui/banner";
import { TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import styles from "../people.module.css";
import type { Problems } from "../people-form.server";

/** Fields of the form of a one-time link, besides a password. */
const kinds = {
  companyName: { label: "company.name", type: "text", autoComplete: "organization", maxLength: 200 },
  name: { label: "name", type: "text", autoComplete: "name", maxLength: 100 },
  email: { label: "email", type: "email", autoComplete: "username", maxLength: 320 },
} as const;

export type LinkField = keyof typeof kinds;

interface LinkFormProps {
  fields: LinkField[];
  hasPassword: boolean;
  button: string;
  /** Why it was rejected, and the submitted values. */
  answer: (Problems & { values: Partial<Record<LinkField, string>> }) | undefined;
}

/** The form of an invitation's or a setup's link. */
export function LinkForm({ fields, hasPassword, button, answer }: LinkFormProps) {
  const { t } = useTranslation("people");
  const messages = useFieldMessages("people");
  return (
    <Form method="post" className={styles.narrow}>
      {answer?.text && <Banner tone="fail">{answer.text}</Banner>}
      {fields.map((field) => {
        const { label, ...kind } = kinds[field];
        return (
          <TextField
            key={field}
            id={field}
            name={field}
            label={t(label)}
            {...kind}
            required
            defaultValue={answer?.values[field]}
            errors={messages(answer?.fields[field])}
          />
        );
      })}
      {hasPassword && (
        <NewPassword
          id="password"
          name="password"
          label={t("password")}
          required
          errors={messages(answer?.fields.password)}
        />
      )}
      <button className="btn primary">{button}</button>
    </Form>
  );
}
