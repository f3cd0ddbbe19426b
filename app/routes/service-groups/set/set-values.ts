import { z } from "zod";
import { ruleFields, ruleOperators, serviceGroupSetInput } from "~/contract/service-groups";
import type { Condition, ServiceGroupSet } from "~/contract/service-groups";

/** A condition in the form: values are lines of text. */
const conditionValues = z.object({
  field: z.enum(ruleFields),
  tagKey: z.string().default(""),
  operator: z.enum(ruleOperators),
  values: z.string().default(""),
});
type ConditionValues = z.infer<typeof conditionValues>;

/** The hidden field is empty if there is no id yet. */
const id = z
  .string()
  .transform((text) => text || undefined)
  .optional();

const setValues = z.object({
  setId: id,
  /** Digits. */
  version: z.string().default("0"),
  setName: z.string().default(""),
  groups: z
    .array(
      z.object({
        groupId: id,
        groupName: z.string().default(""),
        rules: z.array(z.object({ conditions: z.array(conditionValues).default([]) })).default([]),
      }),
    )
    .default([]),
});

/** The fields of the form, filled by `setToForm`. */
export type SetForm = z.input<typeof setValues>;
export type GroupForm = NonNullable<SetForm["groups"]>[number];
export type RuleForm = NonNullable<GroupForm["rules"]>[number];
export type ConditionForm = NonNullable<RuleForm["conditions"]>[number];

/** Converts the form's fields to the contract's set; its problems are reported under the form's field names. */
export const setSchema = setValues
  .transform(({ groups, version, ...set }): z.input<typeof serviceGroupSetInput> => ({
    ...set,
    version: Number(version),
    groups: groups.map(({ rules, ...group }) => ({
      ...group,
      rules: rules.map(({ conditions }) => ({ conditions: conditions.map(toCondition) })),
    })),
  }))
  .pipe(serviceGroupSetInput);

/** Hidden fields do not count: a tag key of another field, values of a condition without values. */
const toCondition = ({ field, tagKey, operator, values }: ConditionValues): Condition => ({
  field,
  operator,
  tagKey: field === "tag" ? tagKey.trim() : "",
  values: operator === "empty" ? [] : linesOf(values),
});

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

export const emptyCondition: ConditionForm = { field: "account", tagKey: "", operator: "in", values: "" };
export const emptyRule: RuleForm = { conditions: [emptyCondition] };
export const emptyGroup: GroupForm = { groupName: "", rules: [emptyRule] };

/** A stored set as form fields. */
export const setToForm = ({ setId, version, setName, groups }: ServiceGroupSet): SetForm => ({
  setId,
  version: String(version),
  setName,
  groups: groups.map(({ groupId, groupName, rules }) => ({
    groupId,
    groupName,
    rules: rules.map(({ conditions }) => ({
      conditions: conditions.map((condition) => ({ ...condition, values: condition.values.join("\n") })),
    })),
  })),
});

export const newSet: SetForm = { setName: "", groups: [emptyGroup] };
