import { z } from "zod";
import { call } from "./call";
import { serviceGroupId } from "./costs/filter-limits";
import { problem } from "./field-problems";
import { line, nameKey } from "./text";

const view = { menu: "costAnalytics", level: "view" } as const;
const edit = { menu: "costAnalytics", level: "edit" } as const;

export const serviceGroupLimits = {
  sets: 30,
  groups: 50,
  rules: 30,
  conditions: 10,
  values: 100,
  nameLength: 100,
  tagKeyLength: 256,
  valueLength: 1024,
  /** Limits of a whole set, because it becomes an expression that the engine evaluates per line. */
  conditionsOfSet: 300,
  charactersOfSet: 200_000,
} as const;

export const ruleFields = ["account", "product", "region", "tag", "resource"] as const;
export type RuleField = (typeof ruleFields)[number];

/**
 * `in`: equals one of the values (NO_VALUE stands for empty). `startsWith`, `contains`: any of them, ignoring case; for
 * accounts and resources by id or name. `empty`: the bill states nothing; for a tag also if the line lacks the key.
 */
export const ruleOperators = ["in", "startsWith", "contains", "empty"] as const;

const condition = z
  .object({
    field: z.enum(ruleFields),
    /** For field `tag`, as spelled in the bill; otherwise empty. */
    tagKey: z.string().max(serviceGroupLimits.tagKeyLength, problem("tagKeyTooLong")).default(""),
    operator: z.enum(ruleOperators),
    values: z
      .array(z.string().min(1, problem("valueRequired")).max(serviceGroupLimits.valueLength, problem("valueTooLong")))
      .max(serviceGroupLimits.values, problem("tooManyValues"))
      .default([]),
  })
  .superRefine(({ field, tagKey, operator, values }, problems) => {
    const add = (path: string, message: string) => problems.addIssue({ code: "custom", path: [path], message });
    if (field === "tag" && tagKey === "") add("tagKey", problem("tagKeyRequired"));
    if (operator !== "empty" && values.length === 0) add("values", problem("valueRequired"));
    if (operator === "empty" && values.length > 0) add("values", problem("valueNotAllowed"));
  });
export type Condition = z.infer<typeof condition>;

/** All conditions must match. */
const rule = z.object({
  conditions: z.array(condition).min(1, problem("conditionRequired")).max(serviceGroupLimits.conditions),
});

const name = line(serviceGroupLimits.nameLength, problem("nameTooLong")).min(1, problem("nameRequired"));
/** Part of links and filter values, so it must not contain the colons that separate a set's id from a group's. */
const id = z.string().regex(serviceGroupId);

const rules = z.array(rule).max(serviceGroupLimits.rules);

const serviceGroupSet = z.object({
  setId: id,
  setName: z.string(),
  /** Ordered: a line belongs to the first group with a matching rule, otherwise to none. */
  groups: z.array(
    z.object({
      groupId: id,
      groupName: name,
      /** Empty for users who do not see all accounts. */
      rules,
    }),
  ),
  /** Incremented by every change. */
  version: z.number().int(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
});
export type ServiceGroupSet = z.infer<typeof serviceGroupSet>;

/** A set to create or change: without ids, the set or the group is new. */
export const serviceGroupSetInput = z
  .object({
    setId: id.optional(),
    setName: name,
    groups: z
      .array(z.object({ groupId: id.optional(), groupName: name, rules: rules.min(1, problem("ruleRequired")) }))
      .min(1, problem("groupRequired"))
      .max(serviceGroupLimits.groups),
    /** Version that was changed; if someone else has changed the set since, this change is refused. */
    version: z.number().int().min(0).default(0),
  })
  .superRefine(({ groups }, problems) => {
    const add = (path: (string | number)[], message: string) => problems.addIssue({ code: "custom", path, message });
    repeated(groups.map((group) => nameKey(group.groupName))).forEach((n) =>
      add(["groups", n, "groupName"], problem("nameTaken")),
    );
    repeated(groups.map((group) => group.groupId)).forEach((n) =>
      add(["groups", n, "groupId"], "Two groups have this id."),
    );
    const conditions = groups.flatMap((group) => group.rules.flatMap((groupRule) => groupRule.conditions));
    const isTooLarge =
      conditions.length > serviceGroupLimits.conditionsOfSet ||
      JSON.stringify(groups).length > serviceGroupLimits.charactersOfSet;
    if (isTooLarge) add(["groups"], problem("tooLarge"));
  });
export type ServiceGroupSetInput = z.infer<typeof serviceGroupSetInput>;

/** Indexes of entries that equal an earlier one. */
const repeated = (texts: (string | undefined)[]): number[] =>
  texts.flatMap((text, n) => (text !== undefined && texts.indexOf(text) < n ? [n] : []));

const SEPARATOR = ":::";

/** A group in filters and view-bys (spec §3): set id and group id; group NO_VALUE for lines in no group. */
export const serviceGroupKey = (setId: string, groupId: string): string => `${setId}${SEPARATOR}${groupId}`;

/** Both ids of a key, null if the text is not a key. */
export function readServiceGroupKey(key: string): { setId: string; groupId: string } | null {
  const [setId = "", groupId, ...rest] = key.split(SEPARATOR);
  return groupId !== undefined && rest.length === 0 && id.safeParse(setId).success ? { setId, groupId } : null;
}

export const getServiceGroupSets = call("POST /api/v3/common/serviceGroups", {
  summary: "The company's service group sets, by name",
  access: view,
  request: z.object({}),
  response: z.object({ serviceGroupInfo: z.array(serviceGroupSet) }),
});

export const saveServiceGroupSet = call("POST /api/v3/common/serviceGroups/save", {
  summary: "Creates a set, or replaces one as a whole",
  access: edit,
  changes: true,
  request: z.object({ set: serviceGroupSetInput }),
  response: serviceGroupSet,
});

export const deleteServiceGroupSet = call("POST /api/v3/common/serviceGroups/delete", {
  summary: "Deletes a set; filters that use it match nothing from then on",
  access: edit,
  changes: true,
  request: z.object({ setId: id }),
  response: z.object({}),
});
