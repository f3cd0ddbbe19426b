import type { FieldMetadata } from "@conform-to/react";
import { getInputProps, useFormMetadata } from "@conform-to/react";
import { serviceGroupLimits } from "~/contract/service-groups";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { RuleFields } from "./rule-fields";
import styles from "./service-groups.module.css";
import { FORM } from "./set-form-id";
import type { GroupForm, SetForm } from "./set-values";
import { emptyRule } from "./set-values";
import { useWords } from "./use-words";

interface GroupFieldsProps {
  group: FieldMetadata<GroupForm, SetForm>;
  /** Name of the list it is in, and its place. */
  list: string;
  index: number;
  count: number;
}

/** One group: its name, and rules of which any is enough. */
export function GroupFields({ group, list, index, count }: GroupFieldsProps) {
  const { t, messages } = useWords();
  const form = useFormMetadata<SetForm>(FORM);
  const { groupId, groupName, rules } = group.getFieldset();
  const all = rules.getFieldList();
  const name = getInputProps(groupName, { type: "text" });
  const number = index + 1;
  const move = (to: number) => form.reorder.getButtonProps({ name: list, from: index, to });
  return (
    <Panel
      title={t("groupNumber", { number })}
      tools={
        <span className={styles.tools}>
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
            <button className="btn small quiet danger" aria-label={t("removeGroup", { number })} {...form.remove.getButtonProps({ name: list, index })}>
              <Icon name="trash" />
              {t("remove")}
            </button>
          )}
        </span>
      }
    >
      <div className={styles.group}>
        <input {...getInputProps(groupId, { type: "hidden" })} key="groupId" />
        <TextField id={name.id} name={name.name} defaultValue={name.defaultValue} label={t("groupName")} errors={messages([...(groupName.errors ?? []), ...(rules.errors ?? [])])} />
        {all.map((rule, at) => (
          <RuleFields key={rule.key} rule={rule} list={rules.name} index={at} group={number} isOnly={all.length === 1} />
        ))}
        {all.length < serviceGroupLimits.rules && (
          <div>
            <button className="btn small" aria-label={t("addRuleTo", { number })} {...form.insert.getButtonProps({ name: rules.name, defaultValue: emptyRule })}>
              <Icon name="plus" />
              {t("addRule")}
            </button>
          </div>
        )}
      </div>
    </Panel>
  );
}
