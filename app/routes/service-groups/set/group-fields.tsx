import type { FieldMetadata } from "@conform-to/react";
import { getInputProps, useFormMetadata } from "@conform-to/react";
import { serviceGroupLimits } from "~/contract/service-groups";
import { TextField } from "~/ui/controls/field";
import { Icon } from "~/ui/icon";
import { RuleFields } from "./rule-fields";
import styles from "../service-groups.module.css";
import { FORM } from "./set-form-id";
import type { GroupForm, SetForm } from "./set-values";
import { emptyRule } from "./set-values";
import { useServiceGroupText } from "../use-service-group-text";

interface GroupFieldsProps {
  group: FieldMetadata<GroupForm, SetForm>;
  /** Field name of its list, and its index. */
  list: string;
  index: number;
  count: number;
  /** The server has just added or removed one of its rows. */
  isTouched: boolean;
}

/** One group: its name, and its rules; one that matches is enough. Collapsed unless it needs attention. */
export function GroupFields({ group, list, index, count, isTouched }: GroupFieldsProps) {
  const { t, messages } = useServiceGroupText();
  const { groupId, groupName, rules } = group.getFieldset();
  const form = useFormMetadata<SetForm>(FORM);
  const ruleList = rules.getFieldList();
  const name = getInputProps(groupName, { type: "text" });
  const isOpen = isTouched || count === 1 || !groupName.initialValue || Object.keys(group.allErrors).length > 0;
  return (
    <div className={`panel ${styles.group}`}>
      <details open={isOpen}>
        <summary>
          <Icon name="right" />
          <h2>{t("groupNumber", { number: index + 1 })}</h2>{" "}
          <span className="truncate">{groupName.value ?? groupName.initialValue}</span>{" "}
          <span className="muted nowrap">{t("ruleCount", { count: ruleList.length })}</span>
        </summary>
        <div className={styles.body}>
          <input {...getInputProps(groupId, { type: "hidden" })} key="groupId" />
          <TextField
            id={name.id}
            name={name.name}
            defaultValue={name.defaultValue}
            label={t("groupName")}
            errors={messages([...(groupName.errors ?? []), ...(rules.errors ?? [])])}
          />
          {ruleList.map((rule, at) => (
            <RuleFields
              key={rule.key}
              rule={rule}
              list={rules.name}
              index={at}
              group={index + 1}
              isOnly={ruleList.length === 1}
            />
          ))}
          {ruleList.length < serviceGroupLimits.rules && (
            <div>
              <button
                className="btn small"
                aria-label={t("addRuleTo", { number: index + 1 })}
                {...form.insert.getButtonProps({ name: rules.name, defaultValue: emptyRule })}
              >
                <Icon name="plus" />
                {t("addRule")}
              </button>
            </div>
          )}
        </div>
      </details>
      <GroupTools list={list} index={index} count={count} />
    </div>
  );
}

/** Moves or removes the group. */
function GroupTools({ list, index, count }: Pick<GroupFieldsProps, "list" | "index" | "count">) {
  const { t } = useServiceGroupText();
  const form = useFormMetadata<SetForm>(FORM);
  const number = index + 1;
  const move = (to: number) => form.reorder.getButtonProps({ name: list, from: index, to });
  return (
    <div className={styles.tools}>
      {index > 0 && (
        <button className="btn small quiet" aria-label={t("moveUp", { number })} {...move(index - 1)}>
          {t("up")}
        </button>
      )}
      {index < count - 1 && (
        <button className="btn small quiet" aria-label={t("moveDown", { number })} {...move(index + 1)}>
          {t("down")}
        </button>
      )}
      {count > 1 && (
        <button
          className="btn small quiet danger"
          aria-label={t("removeGroup", { number })}
          {...form.remove.getButtonProps({ name: list, index })}
        >
          {t("remove")}
        </button>
      )}
    </div>
  );
}
