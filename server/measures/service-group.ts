import { NO_VALUE } from "~/lib/no-value";
import { readServiceGroupKey, serviceGroupKey } from "~/contract/service-groups";
import type { Condition, RuleField, ServiceGroupSet } from "~/contract/service-groups";
import type { LineColumn } from "../cost-store/schema";
import { bind, join, identifier, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { anyOf, expression } from "./columns";
import type { Expression } from "./columns";
import { columnOf, textIn } from "./fields";

/** The part of a set that the expressions need. */
export type SetRules = Pick<ServiceGroupSet, "setId" | "groups">;

/** Columns of each rule field: the first is the field's value; inexact operators search all of them. */
const columns: Record<RuleField, [value: LineColumn, ...more: LineColumn[]]> = {
  account: [columnOf("account"), "SubAccountName"],
  product: [columnOf("product")],
  region: [columnOf("region")],
  resource: [columnOf("resourceId"), "ResourceName"],
  tag: ["Tags"],
};

const columnsOfRules = ({ groups }: SetRules): LineColumn[] => [
  ...new Set(
    groups.flatMap(({ rules }) => rules.flatMap(({ conditions }) => conditions.flatMap(({ field }) => columns[field]))),
  ),
];

/** Name of the group for a key of `serviceGroup`; NO_VALUE for no group. */
export const groupName = ({ setId, groups }: SetRules, key: Sql): Sql =>
  sql`transform(${key}, ${bind(
    "Array(String)",
    groups.map(({ groupId }) => serviceGroupKey(setId, groupId)),
  )},
    ${bind(
      "Array(String)",
      groups.map((group) => group.groupName),
    )}, ${bind("String", NO_VALUE)})`;

/** Key of a row's group, as String: of the first one that matches, otherwise the set's key with NO_VALUE. */
export function serviceGroup(set: SetRules): Expression {
  const branches = set.groups.map(({ groupId, rules }) => {
    const matches = join(
      rules.map(({ conditions }) => sql`(${join(conditions.map(holds), " AND ")})`),
      " OR ",
    );
    return sql`${matches}, ${bind("String", serviceGroupKey(set.setId, groupId))}`;
  });
  const ofNone = sql`${bind("String", serviceGroupKey(set.setId, NO_VALUE))}`;
  return expression(sql`multiIf(${join([...branches, ofNone])})`, ...columnsOfRules(set));
}

/** Condition for rows of the given groups. Keys of sets that are not among `sets` match nothing. */
export function isInGroups(sets: SetRules[], keys: string[]): Expression {
  const matches = sets.flatMap((set) => {
    const setKeys = keys.filter((key) => readServiceGroupKey(key)?.setId === set.setId);
    if (setKeys.length === 0) return [];
    const { value, reads } = serviceGroup(set);
    return [expression(sql`${value} IN ${bind("Array(String)", setKeys)}`, ...reads)];
  });
  return matches.length === 0 ? expression(sql`false`) : anyOf(matches);
}

function holds({ field, tagKey, operator, values }: Condition): Sql {
  const texts = bind("Array(String)", values);
  const searched = field === "tag" ? [textIn({ field, tagKey }).value] : columns[field].map(identifier);
  const inAny = (test: (text: Sql) => Sql) => sql`(${join(searched.map(test), " OR ")})`;
  const value = searched[0]!;
  switch (operator) {
    case "empty":
      return sql`${value} = ''`;
    case "in":
      return sql`${value} IN ${bind(
        "Array(String)",
        values.flatMap((text) => (text === NO_VALUE ? [text, ""] : [text])),
      )}`;
    case "contains":
      return inAny((text) => sql`multiSearchAnyCaseInsensitiveUTF8(${text}, ${texts})`);
    case "startsWith":
      // The leftmost position of any of the values.
      return inAny((text) => sql`multiSearchFirstPositionCaseInsensitiveUTF8(${text}, ${texts}) = 1`);
  }
}
