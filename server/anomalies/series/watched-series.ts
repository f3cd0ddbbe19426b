import { watchedLimits } from "~/contract/anomalies/anomalies-lists";
import type { SeriesIdentity } from "~/contract/anomalies/anomalies-lists";
import { watchedSeries } from "~/contract/anomalies/watched-series";
import type { WatchedSeries } from "~/contract/anomalies/watched-series";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { conditionCount } from "../../cost-analytics/scope";
import { setIdsOf } from "../../measures/filters";
import { serviceGroupSets } from "../../service-groups/sets";
import type { Queries } from "../../state-store/state-store";

export const nothingChosen: WatchedSeries = watchedSeries.parse({});

/** What the company has chosen to watch; nothing at first. */
export async function chosenSeries(db: Queries, companyId: string): Promise<WatchedSeries> {
  const [row] = await db.query<{ chosen: unknown }>("SELECT chosen FROM anomaly_watched WHERE company_id = $1", [
    companyId,
  ]);
  return watchedSeries.parse(row?.chosen ?? {});
}

/** Whether the chosen groups would make the SQL too large: saved ones can become so as their sets grow. */
export const hasTooManyConditions = ({ serviceGroups }: WatchedSeries, sets: ServiceGroupSet[]): boolean =>
  conditionCount(setIdsOf(serviceGroups), sets) > watchedLimits.conditions;

/** What of the choice is judged: no service groups while their sets have too many conditions. */
export async function judgedSeries(db: Queries, companyId: string): Promise<WatchedSeries> {
  const chosen = await chosenSeries(db, companyId);
  const isTooLarge = hasTooManyConditions(chosen, await serviceGroupSets(db, companyId));
  return isTooLarge ? { ...chosen, serviceGroups: [] } : chosen;
}

export async function chooseSeries(db: Queries, companyId: string, chosen: WatchedSeries): Promise<void> {
  await db.query(
    "INSERT INTO anomaly_watched (company_id, chosen) VALUES ($1, $2) ON CONFLICT (company_id) DO UPDATE SET chosen = excluded.chosen",
    [companyId, JSON.stringify(chosen)],
  );
}

/** Whether the series is watched: of tags and service groups, only what is chosen. */
export function isWatched(
  { tagKeys, tagValues, serviceGroups }: WatchedSeries,
  { kind, tagKey, item }: Pick<SeriesIdentity, "kind" | "tagKey" | "item">,
): boolean {
  if (kind === "tag")
    return tagKeys.includes(tagKey) || tagValues.some(({ key, value }) => key === tagKey && value === item);
  return kind !== "serviceGroup" || serviceGroups.includes(item);
}
