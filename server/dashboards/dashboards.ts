import { randomUUID } from "node:crypto";
import type { Dashboard, DashboardContent, DashboardEntry, Widget } from "~/contract/dashboards/dashboards";
import { widget } from "~/contract/dashboards/dashboards";
import { nameKey } from "~/contract/text";
import { compact } from "~/lib/dashboards/grid";
import { DASHBOARD_NAME, fittingHeight, MAX_DASHBOARDS } from "~/lib/dashboards/widgets";
import { lock } from "../state-store/lock";
import type { Queries, StateStore } from "../state-store/state-store";

export interface Owner {
  userId: string;
  companyId: string;
}

export interface DashboardRow {
  dashboard_id: string;
  user_id: string;
  dashboard_index: number;
  name: string;
  is_selected: boolean;
  share_id: string | null;
  widgets: unknown[];
  version: number;
  updated_at: Date;
}

/**
 * Widgets as stored by any release: later settings have their defaults, heights that are no longer possible are the
 * closest ones, and removed types are omitted, with widgets below moved up.
 */
export const readWidgets = (stored: unknown[]): Widget[] =>
  compact(
    stored.flatMap((value) => {
      const { data } = widget.safeParse(value);
      return data ? [{ ...data, height: fittingHeight(data.widgetType, data.height) }] : [];
    }),
  );

export const entryOf = (row: DashboardRow): DashboardEntry => ({
  dashboardName: row.name,
  index: row.dashboard_index,
  isDashboardSelected: row.is_selected,
  uuid: row.share_id,
});

export const dashboardOf = (row: DashboardRow): Dashboard => ({
  ...entryOf(row),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  widgets: readWidgets(row.widgets),
});

export const contentOf = (row: Pick<DashboardRow, "name" | "widgets">): DashboardContent => ({
  dashboardName: row.name,
  widgets: readWidgets(row.widgets),
});

/** All of the user's, in the order in which they were made. */
export const ownDashboards = (db: Queries, { userId, companyId }: Owner): Promise<DashboardRow[]> =>
  db.query<DashboardRow>("SELECT * FROM dashboards WHERE user_id = $1 AND company_id = $2 ORDER BY dashboard_index", [
    userId,
    companyId,
  ]);

export async function ownDashboard(
  db: Queries,
  { userId, companyId }: Owner,
  index: number,
): Promise<DashboardRow | null> {
  const [row] = await db.query<DashboardRow>(
    "SELECT * FROM dashboards WHERE user_id = $1 AND company_id = $2 AND dashboard_index = $3",
    [userId, companyId, index],
  );
  return row ?? null;
}

/** A dashboard that a member of the company shares by this id, with its owner's name. */
export async function sharedDashboard(
  db: Queries,
  companyId: string,
  uuid: string,
): Promise<(DashboardRow & { owner: string }) | null> {
  const [row] = await db.query<DashboardRow & { owner: string }>(
    `SELECT d.*, u.name AS owner FROM dashboards d JOIN users u USING (user_id) JOIN members m USING (user_id, company_id)
     WHERE d.share_id = $1::uuid AND d.company_id = $2`,
    [uuid, companyId],
  );
  return row ?? null;
}

/** Runs `work` while no other process changes the number, names or selection of the user's dashboards. */
export const alone = <T>(
  store: StateStore,
  { userId, companyId }: Owner,
  work: (tx: Queries) => Promise<T>,
): Promise<T> =>
  store.transaction(async (tx) => {
    await lock(tx, `dashboards ${companyId} ${userId}`);
    return work(tx);
  });

export async function select(tx: Queries, { userId, companyId }: Owner, index: number): Promise<boolean> {
  if (!(await ownDashboard(tx, { userId, companyId }, index))) return false;
  await tx.query(
    "UPDATE dashboards SET is_selected = false WHERE user_id = $1 AND company_id = $2 AND is_selected AND dashboard_index <> $3",
    [userId, companyId, index],
  );
  await tx.query(
    "UPDATE dashboards SET is_selected = true WHERE user_id = $1 AND company_id = $2 AND dashboard_index = $3",
    [userId, companyId, index],
  );
  return true;
}

/**
 * Adds a dashboard and selects it; `name` gets the names of the others. Null beyond the maximum. Rejects with a unique
 * violation if the name is taken.
 */
export async function insert(
  tx: Queries,
  owner: Owner,
  name: (taken: string[]) => string,
  widgets: Widget[],
): Promise<DashboardRow | null> {
  const dashboards = await ownDashboards(tx, owner);
  if (dashboards.length >= MAX_DASHBOARDS) return null;
  const index = await nextIndex(tx, owner, dashboards);
  const called = name(dashboards.map((row) => row.name));
  await tx.query("UPDATE dashboards SET is_selected = false WHERE user_id = $1 AND company_id = $2 AND is_selected", [
    owner.userId,
    owner.companyId,
  ]);
  const [row] = await tx.query<DashboardRow>(
    `INSERT INTO dashboards (dashboard_id, user_id, company_id, dashboard_index, name, name_key, is_selected, widgets)
     VALUES ($1::uuid, $2, $3, $4::integer, $5, $6, true, $7) RETURNING *`,
    [randomUUID(), owner.userId, owner.companyId, index, called, nameKey(called), JSON.stringify(widgets)],
  );
  return row ?? null;
}

/** A number that no dashboard of the user has had, so that pages and links of a deleted one do not mean another. */
async function nextIndex(tx: Queries, { userId, companyId }: Owner, dashboards: DashboardRow[]): Promise<number> {
  const highest = Math.max(0, ...dashboards.map((row) => row.dashboard_index));
  const [member] = await tx.query<{ index: number }>(
    `UPDATE members SET last_dashboard_index = greatest(last_dashboard_index, $3::integer) + 1
     WHERE user_id = $1 AND company_id = $2 RETURNING last_dashboard_index AS index`,
    [userId, companyId, highest],
  );
  return member?.index ?? highest + 1;
}

/** The default dashboard of a user who has none yet. */
export const insertDefault = (store: StateStore, owner: Owner, widgets: Widget[]): Promise<void> =>
  alone(store, owner, async (tx) => {
    if ((await ownDashboards(tx, owner)).length === 0) await insert(tx, owner, () => DASHBOARD_NAME, widgets);
  });

/** Deletes the dashboard. False: it is the user's only one; null: there is no such dashboard. */
export async function removeDashboard(tx: Queries, owner: Owner, index: number): Promise<boolean | null> {
  const dashboards = await ownDashboards(tx, owner);
  const row = dashboards.find((dashboard) => dashboard.dashboard_index === index);
  if (!row) return null;
  const next = dashboards.find((dashboard) => dashboard !== row);
  if (!next) return false;
  await tx.query("DELETE FROM dashboards WHERE dashboard_id = $1::uuid", [row.dashboard_id]);
  if (row.is_selected) await select(tx, owner, next.dashboard_index);
  return true;
}

/** The id by which it is shared, a new one if it is not shared yet; null: there is no such dashboard. */
export async function share(db: Queries, { userId, companyId }: Owner, index: number): Promise<string | null> {
  const [row] = await db.query<{ share_id: string }>(
    `UPDATE dashboards SET share_id = coalesce(share_id, $4::uuid)
     WHERE user_id = $1 AND company_id = $2 AND dashboard_index = $3 RETURNING share_id`,
    [userId, companyId, index, randomUUID()],
  );
  return row?.share_id ?? null;
}

export async function unshare(db: Queries, { userId, companyId }: Owner, index: number): Promise<boolean> {
  const rows = await db.query(
    "UPDATE dashboards SET share_id = NULL WHERE user_id = $1 AND company_id = $2 AND dashboard_index = $3 RETURNING 1",
    [userId, companyId, index],
  );
  return rows.length > 0;
}
