import type { FieldMetadata } from "@conform-to/react";
import { useFormMetadata } from "@conform-to/react";
import { ruleFields, ruleOperators } from "~/contract/service-groups";
import { classNames } from "~/ui/class-names";
import { SelectField, TextAreaField, TextField } from "~/ui/controls/field";
import { Icon } from "~/ui/icon";
import styles from "../service-groups.module.css";
import { FORM } from "./set-form-id";
import type { ConditionForm, SetForm } from "./set-values";
import { useServiceGroupText } from "../use-service-group-text";

interface ConditionFieldsProps {
  condition: FieldMetadata<ConditionForm, SetForm>;
  list: string;
  index: number;
  /** Numbers of its group and rule, from 1. */
  place: { group: number; rule: number };
  isOnly: boolean;
}

/** One condition. Tag key and values are shown by CSS alone if the preceding choices need them. */
export function ConditionFields({ condition, list, index, place, isOnly }: ConditionFieldsProps) {
  const { t, messages } = useServiceGroupText();
  const form = useFormMetadata<SetForm>(FORM);
  const { field, tagKey, operator, values } = condition.getFieldset();
  /** The labels above and hints below the fields are announced once; in later rows they are only visual. */
  const isFirst = place.rule === 1 && index === 0;
  const fieldProps = ({ id, name }: { id: string; name: string }) => ({ id, name });
  return (
    <div
      className={classNames(styles.condition, !isFirst && styles.bare)}
      role="group"
      aria-label={t("conditionOf", { ...place, number: index + 1 })}
    >
      <SelectField
        {...fieldProps(field)}
        label={t("conditionField")}
        defaultValue={field.initialValue}
        errors={messages(field.errors)}
      >
        {ruleFields.map((name) => (
          <option key={name} value={name}>
            {t(`field.${name}`)}
          </option>
        ))}
      </SelectField>
      <div className={styles.tagKey}>
        <TextField
          {...fieldProps(tagKey)}
          label={t("tagKey")}
          defaultValue={tagKey.initialValue}
          errors={messages(tagKey.errors)}
        />
      </div>
      <SelectField
        {...fieldProps(operator)}
        label={t("operator")}
        defaultValue={operator.initialValue}
        errors={messages(operator.errors)}
      >
        {ruleOperators.map((value) => (
          <option key={value} value={value}>
            {t(`operator.${value}`)}
          </option>
        ))}
      </SelectField>
      <div className={styles.values}>
        <TextAreaField
          {...fieldProps(values)}
          label={t("values")}
          hint={isFirst ? t("valuesHint") : undefined}
          rows={1}
          defaultValue={values.initialValue}
          errors={messages(Object.values(values.allErrors).flat())}
        />
      </div>
      {!isOnly && (
        <button
          className="btn square quiet"
          aria-label={t("removeConditionOf", { ...place, number: index + 1 })}
          {...form.remove.getButtonProps({ name: list, index })}
        >
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}
