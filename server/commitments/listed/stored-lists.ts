import type { Vendor } from "~/contract/vendors";
import { RECEIVED_LATER } from "../../imports/import-records";
import type { Viewer } from "../../viewer/viewer";
import type { Queries } from "../../state-store/state-store";
import { storedJson } from "../../state-store/stored-text";
import { commitmentKey } from "./listed-commitment";
import type { ListedCommitment } from "./listed-commitment";

/** Saves the commitments that an import lists; they replace entries of the same ones, except those received later. */
export async function replaceListed(
  db: Queries,
  { importId, companyId, commitments }: { importId: string; companyId: string; commitments: ListedCommitment[] },
): Promise<void> {
  const byKey = new Map(
    commitments.map((commitment) => [`${commitment.vendor} ${listedKey(commitment.id)}`, commitment]),
  );
  const list = storedJson([...byKey.values()].map((record) => ({ key: listedKey(record.id), record })));
  await db.query(
    `UPDATE listed_commitments AS l SET live = false
     FROM (SELECT item->>'key' AS key, item->'record'->>'vendor' AS vendor FROM jsonb_array_elements($3::jsonb) AS item) AS new
     WHERE l.live AND l.company_id = $1 AND l.vendor = new.vendor AND l.key = new.key AND l.import_id NOT IN (${RECEIVED_LATER})`,
    [companyId, importId, list],
  );
  await db.query(
    `INSERT INTO listed_commitments (import_id, company_id, vendor, key, record, live)
     SELECT $1, $2, item->'record'->>'vendor', item->>'key', item->'record',
       NOT EXISTS (SELECT FROM listed_commitments AS l WHERE l.live AND l.company_id = $2 AND l.vendor = item->'record'->>'vendor' AND l.key = item->>'key')
     FROM jsonb_array_elements($3::jsonb) AS item`,
    [importId, companyId, list],
  );
}

/** Names that people give (RDS, ElastiCache) are unique only within an account and region, which their ARN has. */
export const listedKey = (id: string): string =>
  /:(ri|reserved-instance):/.test(id) ? id.toLowerCase() : commitmentKey(id);

export const retireListed = (db: Queries, importId: string) =>
  db.query("UPDATE listed_commitments SET live = false WHERE import_id = $1 AND live", [importId]);

/**
 * Listed commitments of accounts that the viewer may see; those without an account only if the viewer sees all
 * accounts.
 */
export async function listedFor(db: Queries, { companyId, vendors, accounts }: Viewer): Promise<ListedCommitment[]> {
  const rows = await db.query<{ record: ListedCommitment }>(
    "SELECT record FROM listed_commitments WHERE live AND company_id = $1 AND vendor = ANY($2) ORDER BY vendor, key",
    [companyId, vendors],
  );
  return rows
    .map(({ record }) => record)
    .filter(
      ({ vendor, accountId }) => accounts.areAll(vendor) || (accountId !== "" && accounts.has(vendor, accountId)),
    );
}

/** The number of commitments in imported lists, and their providers, by import id. */
export async function listedCounts(
  db: Queries,
  importIds: string[],
): Promise<Map<string, { vendor: Vendor; commitments: number; live: boolean }[]>> {
  const rows = await db.query<{ importId: string; vendor: Vendor; commitments: number; live: boolean }>(
    `SELECT import_id AS "importId", vendor, live, count(*)::int AS commitments FROM listed_commitments
     WHERE import_id = ANY($1) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [importIds],
  );
  const counts = new Map<string, { vendor: Vendor; commitments: number; live: boolean }[]>();
  for (const { importId, ...count } of rows) counts.set(importId, [...(counts.get(importId) ?? []), count]);
  return counts;
}
