import { watchedSeries } from "~/contract/anomalies/watched-series";
import type { WatchedSeries } from "~/contract/anomalies/watched-series";
import type { SeriesIdentity } from "~/contract/anomalies/anomalies-lists";
import type { Queries } from "../../state-store/state-store";

export const nothingChosen: WatchedSeries = watchedSeries.parse({});

/** What the company has chosen to watch; nothing at first. */
export async function chosenSeries(db: Queries, companyId: string): Promise<WatchedSeries> {
  const [row] = await db.query<{ chosen: unknown }>("SELECT chosen FROM anomaly_watched WHERE company_id = $1", [
    companyId,
  ]);
  return watchedSeries.parse(row?.chosen ?? {});
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
