import type { FieldMetadata } from "@conform-to/react";
import { useFormMetadata } from "@conform-to/react";
import { serviceGroupLimits } from "~/contract/service-groups";
import { Icon } from "~/ui/icon";
import { ConditionFields } from "./condition-fields";
import styles from "../service-groups.module.css";
import { FORM } from "./set-form-id";
import type { RuleForm, SetForm } from "./set-values";
import { emptyCondition } from "./set-values";
import { useServiceGroupText } from "../use-service-group-text";

interface RuleFieldsProps {
  rule: FieldMetadata<RuleForm, SetForm>;
  list: string;
  index: number;
  /** Number of its group, from 1. */
  group: number;
  isOnly: boolean;
}

/** One rule: all of its conditions must match. */
export function RuleFields({ rule, list, index, group, isOnly }: RuleFieldsProps) {
  const { t, messages } = useServiceGroupText();
  const form = useFormMetadata<SetForm>(FORM);
  const { conditions } = rule.getFieldset();
  const conditionList = conditions.getFieldList();
  const problems = messages(conditions.errors);
  const place = { group, rule: index + 1 };
  return (
    <fieldset className={styles.rule} aria-describedby={problems && conditions.errorId}>
      <legend>{t(index === 0 ? "rule.first" : "rule.next")}</legend>
      {problems && (
        <p className={styles.error} id={conditions.errorId} role="alert">
          {problems.join(" ")}
        </p>
      )}
      <div className={styles.conditions}>
        {conditionList.map((condition, at) => (
          <ConditionFields
            key={condition.key}
            condition={condition}
            list={conditions.name}
            index={at}
            place={place}
            isOnly={conditionList.length === 1}
          />
        ))}
      </div>
      <div className={styles.tools}>
        {conditionList.length < serviceGroupLimits.conditions && (
          <button
            className="btn small quiet"
            aria-label={t("addConditionTo", place)}
            {...form.insert.getButtonProps({ name: conditions.name, defaultValue: emptyCondition })}
          >
            <Icon name="plus" />
            {t("addCondition")}
          </button>
        )}
        {!isOnly && (
          <button
            className="btn small quiet danger"
            aria-label={t("removeRuleOf", place)}
            {...form.remove.getButtonProps({ name: list, index })}
          >
            {t("removeRule")}
          </button>
        )}
      </div>
    </fieldset>
  );
}
