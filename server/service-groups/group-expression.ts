import { NO_VALUE } from "~/contract/cost-analytics";
import { readServiceGroupKey, serviceGroupKey } from "~/contract/service-groups";
import type { Condition, RuleField, ServiceGroupSet } from "~/contract/service-groups";
import { bind, join, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";

/** What the expressions need of a set. */
export type SetRules = Pick<ServiceGroupSet, "setId" | "groups">;

/**
 * Columns of the cost lines behind each field: the first is the field's value, all are searched by what is not exact.
 * Account, product and region have them in the daily rollup too.
 */
const columns: Record<Exclude<RuleField, "tag">, [value: Sql, ...more: Sql[]]> = {
  account: [named("SubAccountId"), named("SubAccountName")],
  product: [named("ServiceName")],
  region: [named("RegionId")],
  resource: [named("ResourceId"), named("ResourceName")],
};
const inRollup = new Set<RuleField>(["account", "product", "region"]);

/** Whether the daily rollup has every column that the set's rules read; else the lines must be asked. */
export const isServedByRollup = ({ groups }: SetRules): boolean =>
  groups.every(({ rules }) => rules.every(({ conditions }) => conditions.every(({ field }) => inRollup.has(field))));

/** Names of the set's groups by the keys that `groupKey` gives; the key of no group has none. */
export const groupNames = ({ setId, groups }: ServiceGroupSet): Map<string, string> =>
  new Map(groups.map(({ groupId, groupName }) => [serviceGroupKey(setId, groupId), groupName]));

/** The key of the group a row belongs to, as String: of the first that matches, else the set's key with NO_VALUE. */
export function groupKey({ setId, groups }: SetRules): Sql {
  const branches = groups.map(({ groupId, rules }) => {
    const matches = join(rules.map(({ conditions }) => sql`(${join(conditions.map(holds), " AND ")})`), " OR ");
    return sql`${matches}, ${bind("String", serviceGroupKey(setId, groupId))}`;
  });
  return sql`multiIf(${join([...branches, sql`${bind("String", serviceGroupKey(setId, NO_VALUE))}`])})`;
}

/** Whether a row belongs to one of the groups, as a condition. Keys of sets that are not among `sets` match nothing. */
export function isInGroups(sets: SetRules[], keys: string[]): Sql {
  const matches = sets.flatMap((set) => {
    const own = keys.filter((key) => readServiceGroupKey(key)?.setId === set.setId);
    return own.length === 0 ? [] : [sql`${groupKey(set)} IN ${bind("Array(String)", own)}`];
  });
  return matches.length === 0 ? sql`false` : sql`(${join(matches, " OR ")})`;
}

function holds({ field, tagKey, operator, values }: Condition): Sql {
  const [value, ...more] = field === "tag" ? [sql`Tags[${bind("String", tagKey)}]`] as const : columns[field];
  const texts = bind("Array(String)", values);
  const anyOf = (test: (text: Sql) => Sql) => sql`(${join([value, ...more].map(test), " OR ")})`;
  switch (operator) {
    case "empty":
      return sql`${value} = ''`;
    case "in":
      return sql`${value} IN ${bind("Array(String)", values.flatMap((text) => (text === NO_VALUE ? [text, ""] : [text])))}`;
    case "contains":
      return anyOf((text) => sql`multiSearchAnyCaseInsensitiveUTF8(${text}, ${texts})`);
    case "startsWith":
      // The leftmost place at which any of the values is found.
      return anyOf((text) => sql`multiSearchFirstPositionCaseInsensitiveUTF8(${text}, ${texts}) = 1`);
  }
}
