import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { DashboardContent, Draft } from "~/contract/dashboards/dashboards";
import { nameKey } from "~/contract/text";
import type { Queries } from "../state-store/state-store";
import { contentOf, readWidgets } from "./dashboards";
import type { DashboardRow, Owner } from "./dashboards";

/** Steps that can be taken back. */
const UNDO_STEPS = 20;
/** Abandoned drafts of a dashboard that are kept. */
const MAX_DRAFTS = 5;

interface DraftRow {
  draft_id: string;
  dashboard_id: string;
  dashboard_index: number;
  content: DashboardContent;
  undo: DashboardContent[];
  step: number;
  base: DashboardContent;
  base_version: number;
  updated_at: Date;
}

const readContent = ({ dashboardName, widgets }: DashboardContent): DashboardContent => ({
  dashboardName,
  widgets: readWidgets(widgets),
});

const inOrder = ({ dashboardName, widgets }: DashboardContent) => ({
  dashboardName,
  widgets: [...widgets].sort((a, b) => a.index - b.index),
});
/** Whether two contents show the same in the same places. */
const isSame = (a: DashboardContent, b: DashboardContent): boolean => isDeepStrictEqual(inOrder(a), inOrder(b));

export function draftOf(row: DraftRow): Draft {
  const [content, base] = [readContent(row.content), readContent(row.base)];
  return {
    ...content,
    draftId: row.draft_id,
    index: row.dashboard_index,
    step: row.step,
    canUndo: row.undo.length > 0,
    isChanged: !isSame(content, base),
    base,
    baseVersion: row.base_version,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A draft of one of the user's dashboards; `isForChange` keeps it from other processes until the transaction ends. */
export async function findDraft(
  db: Queries,
  { userId, companyId }: Owner,
  draftId: string,
  { isForChange = false } = {},
): Promise<DraftRow | null> {
  const [row] = await db.query<DraftRow>(
    `SELECT f.*, d.dashboard_index FROM dashboard_drafts f JOIN dashboards d USING (dashboard_id)
     WHERE f.draft_id = $1::uuid AND d.user_id = $2 AND d.company_id = $3${isForChange ? " FOR UPDATE OF f" : ""}`,
    [draftId, userId, companyId],
  );
  return row ?? null;
}

/** Drafts with changes, newest first. */
export async function changedDrafts(
  db: Queries,
  dashboardId: string,
): Promise<{ draftId: string; updatedAt: string }[]> {
  const rows = await db.query<DraftRow>(
    `SELECT *, 0 AS dashboard_index FROM dashboard_drafts WHERE dashboard_id = $1::uuid AND step > 0 ORDER BY updated_at DESC`,
    [dashboardId],
  );
  return rows.map(draftOf).flatMap(({ draftId, updatedAt, isChanged }) => (isChanged ? [{ draftId, updatedAt }] : []));
}

/** Creates a draft, and deletes those beyond the maximum: unchanged ones first, then the least recently updated. */
export async function startDraft(tx: Queries, dashboard: DashboardRow): Promise<DraftRow> {
  const id = dashboard.dashboard_id;
  await tx.query(
    `DELETE FROM dashboard_drafts WHERE dashboard_id = $1::uuid AND draft_id NOT IN (
       SELECT draft_id FROM dashboard_drafts WHERE dashboard_id = $1::uuid ORDER BY step > 0 DESC, updated_at DESC LIMIT ${MAX_DRAFTS - 1})`,
    [id],
  );
  const base = JSON.stringify(contentOf(dashboard));
  const [row] = await tx.query<Omit<DraftRow, "dashboard_index">>(
    `INSERT INTO dashboard_drafts (draft_id, dashboard_id, content, undo, base, base_version)
     VALUES ($1::uuid, $2::uuid, $3, '[]', $3, $4::integer) RETURNING *`,
    [randomUUID(), id, base, dashboard.version],
  );
  return { ...row!, dashboard_index: dashboard.dashboard_index };
}

/** Stores the next content of a draft; the previous one can be restored. A step without changes is not stored. */
export async function addStep(tx: Queries, draft: DraftRow, content: DashboardContent): Promise<DraftRow> {
  const before = readContent(draft.content);
  if (isSame(before, content)) return draft;
  return store(tx, draft, content, [...draft.undo, before].slice(-UNDO_STEPS));
}

/** Brings back the content before the last step, if there is one. */
export async function undo(tx: Queries, draft: DraftRow): Promise<DraftRow> {
  const last = draft.undo.at(-1);
  return last ? store(tx, draft, readContent(last), draft.undo.slice(0, -1)) : draft;
}

async function store(tx: Queries, draft: DraftRow, content: DashboardContent, undone: DashboardContent[]) {
  const [row] = await tx.query<DraftRow>(
    `UPDATE dashboard_drafts SET content = $2, undo = $3, step = step + 1, updated_at = now()
     WHERE draft_id = $1::uuid RETURNING *, $4::integer AS dashboard_index`,
    [draft.draft_id, JSON.stringify(content), JSON.stringify(undone), draft.dashboard_index],
  );
  return row!;
}

export async function removeDraft(db: Queries, owner: Owner, draftId: string): Promise<boolean> {
  const rows = await db.query(
    `DELETE FROM dashboard_drafts f USING dashboards d WHERE f.dashboard_id = d.dashboard_id AND f.draft_id = $1::uuid
       AND d.user_id = $2 AND d.company_id = $3 RETURNING 1`,
    [draftId, owner.userId, owner.companyId],
  );
  return rows.length > 0;
}

/** Replaces the dashboard with the draft. Rejects with a unique violation if its name is taken. */
export async function publish(tx: Queries, draft: DraftRow, name: string): Promise<DashboardRow> {
  const { widgets } = readContent(draft.content);
  const [row] = await tx.query<DashboardRow>(
    `UPDATE dashboards SET name = $2, name_key = $3, widgets = $4, version = version + 1, updated_at = now()
     WHERE dashboard_id = $1::uuid RETURNING *`,
    [draft.dashboard_id, name, nameKey(name), JSON.stringify(widgets)],
  );
  await tx.query("DELETE FROM dashboard_drafts WHERE draft_id = $1::uuid", [draft.draft_id]);
  return row!;
}
