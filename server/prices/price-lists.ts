import type { Vendor } from "~/contract/vendors";
import { groupBy } from "~/lib/group-by";
import type { Queries } from "../state-store/state-store";

/** What a file contains for one offer, region and currency. Times are ISO 8601. */
export interface PriceList {
  fileId: string;
  provider: Vendor;
  /** As the provider names it: AmazonEC2, AWSComputeSavingsPlan, Virtual Machines. */
  offer: string;
  region: string;
  currency: string;
  /** Publication of the list; where prices have none (Azure), when the newest of them came into force. */
  publishedAt: string;
  /** When the oldest of its prices came into force. */
  validFrom: string;
  rates: number;
}

/** All lists that count, the newest first; the file that came last first among equals. */
export async function priceListsOf(
  db: Queries,
  filter: { provider?: Vendor; regions?: string[] } = {},
): Promise<PriceList[]> {
  const rows = await db.query<Omit<PriceList, "publishedAt" | "validFrom"> & { publishedAt: Date; validFrom: Date }>(
    `SELECT file_id AS "fileId", provider, offer, region, currency, published_at AS "publishedAt", valid_from AS "validFrom", rates::int
     FROM price_lists JOIN price_files USING (file_id)
     WHERE status = 'live' AND ($1::text IS NULL OR provider = $1) AND ($2::text[] IS NULL OR region = ANY($2))
     ORDER BY published_at DESC, created_at DESC, offer, region, currency`,
    [filter.provider ?? null, filter.regions ?? null],
  );
  return rows.map((row) => ({
    ...row,
    publishedAt: row.publishedAt.toISOString(),
    validFrom: row.validFrom.toISOString(),
  }));
}

/**
 * The lists in force at a time: for each offer, region and currency the newest one published by then, or, if there is
 * none, the oldest one, whose prices then also apply to the time before its publication. Azure publishes no lists, only
 * prices: each applies from its effective date, whichever file has it.
 */
export function listsInForce(lists: PriceList[], at: string): PriceList[] {
  const byList = groupBy(lists, ({ provider, offer, region, currency }) =>
    JSON.stringify([provider, offer, region, currency]),
  );
  const time = new Date(at).toISOString();
  return [...byList.values()].flatMap((same) => {
    if (same[0]!.provider === "azure") return same;
    return same.find(({ publishedAt }) => publishedAt <= time) ?? same.at(-1)!;
  });
}
