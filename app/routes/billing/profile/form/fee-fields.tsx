import type { FieldMetadata } from "@conform-to/react";
import { Field } from "~/ui/controls/field";
import styles from "../profile.module.css";
import type { FeeForm, ProfileForm } from "./profile-values";
import { useProfileText } from "../use-profile-text";

interface FeeFieldsProps {
  fee: FieldMetadata<FeeForm, ProfileForm>;
  label: string;
  hint?: string;
}

/** A fee: a figure, and whether it is a percentage or an amount. */
export function FeeFields({ fee, label, hint }: FeeFieldsProps) {
  const { t, messages } = useProfileText();
  const { type, value } = fee.getFieldset();
  return (
    <Field id={value.id} label={label} hint={hint} errors={messages(Object.values(fee.allErrors).flat())}>
      {(control) => (
        <div className={styles.fee}>
          <input {...control} name={value.name} defaultValue={value.initialValue} inputMode="decimal" />
          <select
            className="input"
            id={type.id}
            name={type.name}
            defaultValue={type.initialValue}
            aria-label={t("feeType", { fee: label })}
          >
            <option value="percent">{t("feeType.percent")}</option>
            <option value="fixed">{t("feeType.fixed")}</option>
          </select>
        </div>
      )}
    </Field>
  );
}
