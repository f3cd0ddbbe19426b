import type { Condition, ServiceGroupSet } from "~/contract/service-groups";

/** The columns of a line that service group rules use. */
export interface GroupedLine {
  account: string;
  accountName: string;
  product: string;
  region: string;
  resource: string;
  resourceName: string;
  tags: Record<string, string>;
}

function matches(condition: Condition, line: GroupedLine): boolean {
  const fields = {
    account: [line.account, line.accountName],
    product: [line.product],
    region: [line.region],
    resource: [line.resource, line.resourceName],
  };
  const values = condition.field === "tag" ? [line.tags[condition.tagKey] ?? ""] : fields[condition.field];
  const lower = condition.values.map((value) => value.toLowerCase());
  switch (condition.operator) {
    case "empty":
      return values[0] === "";
    case "in":
      return condition.values.includes(values[0]!) || (values[0] === "" && condition.values.includes("NO_VALUE"));
    case "contains":
      return values.some((value) => lower.some((part) => value.toLowerCase().includes(part)));
    case "startsWith":
      return values.some((value) => lower.some((part) => value.toLowerCase().startsWith(part)));
  }
}

/** The first group with a rule that matches the line. */
const groupOf = ({ groups }: Pick<ServiceGroupSet, "groups">, line: GroupedLine) =>
  groups.find((group) => group.rules.some((rule) => rule.conditions.every((condition) => matches(condition, line))));

/** The key of a line's group, evaluating the rules one by one. */
export const naiveGroupKey = (set: Pick<ServiceGroupSet, "setId" | "groups">, line: GroupedLine): string =>
  `${set.setId}:::${groupOf(set, line)?.groupId ?? "NO_VALUE"}`;

/** The name of a line's group. */
export const naiveGroupName = (set: Pick<ServiceGroupSet, "setId" | "groups">, line: GroupedLine): string =>
  groupOf(set, line)?.groupName ?? "NO_VALUE";
