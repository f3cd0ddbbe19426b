import { randomInt } from "node:crypto";
import { MAX_SAVED_FILTERS } from "~/contract/costs/saved-filters";
import type { Conditions, SavedFilter } from "~/contract/costs/saved-filters";
import { nameKey } from "~/contract/text";
import { lock } from "../state-store/lock";
import type { Queries } from "../state-store/state-store";

interface Owner {
  userId: string;
  companyId: string;
}

/** Content of a saved filter. */
export interface FilterContent {
  filterName: string;
  conditions: Conditions;
  search: string;
}

interface Row {
  filter_index: string;
  name: string;
  conditions: Conditions;
  search: string;
  updated_at: Date;
  user_id: string;
}

/** The largest range of randomInt. */
const INDEXES = 2 ** 48 - 1;

const toFilter = (row: Row, userId: string): SavedFilter => ({
  index: Number(row.filter_index),
  filterName: row.name,
  conditions: row.conditions,
  search: row.search,
  updatedAt: row.updated_at.toISOString(),
  isOwn: row.user_id === userId,
  withheld: [],
});

export async function savedFilters(db: Queries, { userId, companyId }: Owner): Promise<SavedFilter[]> {
  const rows = await db.query<Row>(
    "SELECT * FROM saved_filters WHERE user_id = $1 AND company_id = $2 ORDER BY name_key",
    [userId, companyId],
  );
  return rows.map((row) => toFilter(row, userId));
}

/** Any filter of the company, null if there is none. */
export async function findFilter(
  db: Queries,
  { userId, companyId }: Owner,
  index: number,
): Promise<SavedFilter | null> {
  const [row] = await db.query<Row>("SELECT * FROM saved_filters WHERE filter_index = $1 AND company_id = $2", [
    index,
    companyId,
  ]);
  return row ? toFilter(row, userId) : null;
}

/** Null if the user has the maximum number of filters. Rejects with a unique violation if the name is taken. */
export async function insertFilter(
  tx: Queries,
  { userId, companyId }: Owner,
  content: FilterContent,
): Promise<SavedFilter | null> {
  const { filterName, conditions, search } = content;
  await lock(tx, `saved filters ${companyId} ${userId}`);
  const [row] = await tx.query<Row>(
    `INSERT INTO saved_filters (filter_index, user_id, company_id, name, name_key, conditions, search)
     SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE (SELECT count(*) FROM saved_filters WHERE user_id = $2 AND company_id = $3) < $8::integer
     RETURNING *`,
    [
      randomInt(INDEXES),
      userId,
      companyId,
      filterName,
      nameKey(filterName),
      JSON.stringify(conditions),
      search,
      MAX_SAVED_FILTERS,
    ],
  );
  return row ? toFilter(row, userId) : null;
}

/** Null if the user has no such filter. Rejects with a unique violation if the name is taken. */
export async function updateFilter(
  db: Queries,
  { userId, companyId }: Owner,
  index: number,
  changes: Partial<FilterContent>,
): Promise<SavedFilter | null> {
  const { filterName, conditions, search } = changes;
  const [row] = await db.query<Row>(
    `UPDATE saved_filters SET name = coalesce($4, name), name_key = coalesce($5, name_key),
       conditions = coalesce($6, conditions), search = coalesce($7, search), updated_at = now()
     WHERE filter_index = $1 AND user_id = $2 AND company_id = $3 RETURNING *`,
    [
      index,
      userId,
      companyId,
      filterName ?? null,
      filterName === undefined ? null : nameKey(filterName),
      conditions ? JSON.stringify(conditions) : null,
      search ?? null,
    ],
  );
  return row ? toFilter(row, userId) : null;
}

/** Whether there was one to delete. */
export async function removeFilter(db: Queries, { userId, companyId }: Owner, index: number): Promise<boolean> {
  const rows = await db.query(
    "DELETE FROM saved_filters WHERE filter_index = $1 AND user_id = $2 AND company_id = $3 RETURNING 1",
    [index, userId, companyId],
  );
  return rows.length > 0;
}
