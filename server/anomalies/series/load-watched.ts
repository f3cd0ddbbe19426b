import { createHash } from "node:crypto";
import type { WatchedSeries } from "~/contract/anomalies/watched-series";
import { serviceGroupKey } from "~/contract/service-groups";
import type { ServiceGroupSet } from "~/contract/service-groups";
import type { Vendor } from "~/contract/vendors";
import { bind, join, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { as, column, expression } from "../../measures/columns";
import type { Expression } from "../../measures/columns";
import { textIn } from "../../measures/fields";
import type { Scope } from "../../measures/scope";
import { serviceGroup } from "../../measures/service-group";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import type { Services } from "../../serve";
import { serviceGroupSets } from "../../service-groups/sets";

/** A series of a chosen tag or service group on the days with lines. */
export interface ChosenRow {
  vendor: Vendor;
  kind: "tag" | "serviceGroup";
  tagKey: string;
  item: string;
  itemName: string;
  days: string[];
  costs: string[];
}

/**
 * Maximum number of series per tag and provider, those with the highest daily cost: a tag may name each job. Smaller ones
 * would raise no alerts anyway.
 */
const MOST_VALUES = 500;

/** The chosen series of a scope: one pass over its lines, as rollups have no tags; none if nothing is chosen. */
export async function loadWatched(
  chosen: WatchedSeries,
  scope: Scope,
  { costStore, stateStore }: Pick<Services, "costStore" | "stateStore">,
): Promise<ChosenRow[]> {
  const sets = chosen.serviceGroups.length > 0 ? await serviceGroupSets(stateStore, scope.companyId) : [];
  const names = groupNames(sets);
  const items = [...tagItems(chosen), ...groupItems(chosen, sets)];
  if (items.length === 0) return [];
  const item = expression(
    sql`arrayJoin(arrayFilter(one -> one.3 != '', [${join(items.map(({ value }) => value))}]))`,
    ...items.flatMap(({ reads }) => reads),
  );
  const cells = sumCosts(scope, {
    keys: [as("vendor", column("Vendor")), as("day", column("Day")), as("chosen", item)],
  });
  const rows = await rowsOf<Omit<ChosenRow, "itemName">>(costStore, scope, seriesSql(cells));
  return rows.map((row) => ({
    ...row,
    itemName: row.kind === "tag" ? `${row.tagKey}: ${row.item}` : (names.get(row.item) ?? row.item),
  }));
}

const seriesSql = (cells: Sql): Sql => sql`SELECT vendor, chosen.1 AS kind, chosen.2 AS tagKey, chosen.3 AS item,
    groupArray(toString(day)) AS days, groupArray(toString(cost)) AS costs
  FROM (${cells}) AS cells GROUP BY vendor, kind, tagKey, item
  ORDER BY max(abs(cells.cost)) DESC, item LIMIT ${bind("UInt32", MOST_VALUES)} BY vendor, kind, tagKey`;

/** A line's kind, tag and value; the value is empty if none of its values is watched. */
const itemOf = (kind: ChosenRow["kind"], tagKey: string, { value, reads }: Expression): Expression =>
  expression(sql`(${bind("String", kind)}, ${bind("String", tagKey)}, ${value})`, ...reads);

/** The value if it is among these, otherwise empty text. The expression is not repeated, as that of a set is long. */
function among({ value, reads }: Expression, values: string[]): Expression {
  const texts = bind("Array(String)", values);
  return expression(sql`transform(${value}, ${texts}, ${texts}, '')`, ...reads);
}

function tagItems({ tagKeys, tagValues }: WatchedSeries): Expression[] {
  const keys = [...new Set([...tagKeys, ...tagValues.map(({ key }) => key)])];
  return keys.map((tagKey) => {
    const value = textIn({ field: "tag", tagKey });
    const values = tagValues.filter(({ key }) => key === tagKey).map((tagValue) => tagValue.value);
    return itemOf("tag", tagKey, tagKeys.includes(tagKey) ? value : among(value, values));
  });
}

function groupItems({ serviceGroups }: WatchedSeries, sets: ServiceGroupSet[]): Expression[] {
  return sets.flatMap((set) => {
    const groups = serviceGroups.filter((key) =>
      set.groups.some(({ groupId }) => key === serviceGroupKey(set.setId, groupId)),
    );
    return groups.length === 0 ? [] : [itemOf("serviceGroup", "", among(serviceGroup(set), groups))];
  });
}

/** "Environment: Production" by key. */
export const groupNames = (sets: ServiceGroupSet[]): Map<string, string> =>
  new Map(
    sets.flatMap(({ setId, setName, groups }) =>
      groups.map(({ groupId, groupName }) => [serviceGroupKey(setId, groupId), `${setName}: ${groupName}`]),
    ),
  );

/** A fingerprint per day that changes when any of these costs does; days without any are missing. */
export function chosenFingerprints(rows: ChosenRow[]): Map<string, string> {
  const byDay = new Map<string, string[]>();
  for (const { kind, tagKey, item, days, costs } of rows)
    for (const [n, day] of days.entries()) {
      const cells = byDay.get(day) ?? [];
      if (cells.length === 0) byDay.set(day, cells);
      cells.push(JSON.stringify([kind, tagKey, item, costs[n]]));
    }
  return new Map(
    [...byDay].map(([day, cells]) => [
      day,
      createHash("sha256").update(cells.sort().join()).digest("base64url").slice(0, 16),
    ]),
  );
}
