import {
  deleteDashboard,
  discardDraft,
  editDashboard,
  endSharing,
  getDashboards,
  getDashboardUuid,
  getSharedDashboard,
  saveAsDashboard,
  saveDashboard,
  saveWidgets,
  selectDashboard,
  setDashboardByUuid,
  undoStep,
} from "~/contract/dashboards/dashboards";
import type { Dashboard, Draft, Widget } from "~/contract/dashboards/dashboards";
import type { z } from "zod";
import { mayUse } from "~/contract/people/permission";
import { DASHBOARD_NAME } from "~/lib/dashboards/widgets";
import { providerOf } from "~/lib/providers";
import { dataInUse } from "../common-info/queries";
import { changedMeanwhile, fieldError, notFound } from "../call-error";
import { serve } from "../serve";
import type { Caller } from "../serve";
import type { Queries, StateStore } from "../state-store/state-store";
import { rejectTakenName } from "../state-store/taken-name";
import {
  alone,
  dashboardOf,
  entryOf,
  insert,
  insertDefault,
  ownDashboard,
  ownDashboards,
  removeDashboard,
  select,
  share,
  sharedDashboard,
  unshare,
} from "./dashboards";
import type { DashboardRow } from "./dashboards";
import { addStep, changedDrafts, draftOf, findDraft, publish, removeDraft, startDraft, undo } from "./drafts";
import { copyName, freeName, nameOrCopy } from "./names";
import { visibleWidget, withUnseen } from "./visible-widget";
import { layouts } from "./templates";
import type { LayoutReader } from "./templates";

const RESOURCE = "This dashboard";
const DRAFT = "This draft";

const forReader = <C extends { widgets: Widget[] }>(caller: Caller, content: C, isOwn = true): C => ({
  ...content,
  widgets: content.widgets.map((widget) => visibleWidget(caller, widget, isOwn)),
});
const toDashboard = (caller: Caller, row: DashboardRow): Dashboard =>
  forReader(caller, dashboardOf(row), row.user_id === caller.userId);
const draftAsSeen = (caller: Caller, draft: Draft): Draft => ({
  ...forReader(caller, draft),
  base: forReader(caller, draft.base),
});

/** What layouts depend on: the caller's providers with data, or all of them while none has any. */
async function layoutReader(db: Queries, { companyId, vendors, user }: Caller): Promise<LayoutReader> {
  const withData = (await dataInUse(db, companyId, vendors)).map(({ vendor }) => vendor);
  return {
    vendors: withData.length > 0 ? withData : vendors,
    hasBudgets: mayUse(user, "budgets", "view"),
    hasAnomalies: mayUse(user, "anomalies", "view"),
  };
}

export const dashboardCalls = [
  serve(getDashboards, async ({ dashboardIndex, draftId }, caller, { stateStore }) => {
    const rows = await ownOrDefault(stateStore, caller);
    const row =
      rows.find((dashboard) =>
        dashboardIndex ? dashboard.dashboard_index === dashboardIndex : dashboard.is_selected,
      ) ?? null;
    const [dashboards, drafts] = await Promise.all([
      draftId === undefined ? null : findDraft(stateStore, caller, draftId),
      row ? changedDrafts(stateStore, row.dashboard_id) : [],
    ]);
    const isCurrent = dashboards !== null && dashboards.dashboard_id === row?.dashboard_id;
    return {
      dashboards: rows.map(entryOf),
      dashboard: row && toDashboard(caller, row),
      draft: isCurrent ? draftAsSeen(caller, draftOf(dashboards)) : null,
      drafts,
    };
  }),

  serve(selectDashboard, async ({ dashboardIndex }, caller, { stateStore }) => {
    if (!(await alone(stateStore, caller, (tx) => select(tx, caller, dashboardIndex)))) throw notFound(RESOURCE);
    return {};
  }),

  serve(editDashboard, async ({ dashboardIndex }, caller, { stateStore }) =>
    stateStore.transaction(async (tx) => {
      const row = await ownDashboard(tx, caller, dashboardIndex);
      if (!row) throw notFound(RESOURCE);
      return draftAsSeen(caller, draftOf(await startDraft(tx, row)));
    }),
  ),

  serve(saveWidgets, async ({ draftId, step, dashboardName, widgets }, caller, { stateStore }) =>
    stateStore.transaction(async (tx) => {
      const draft = await draftAt(tx, caller, draftId, step);
      const stored = new Map(draftOf(draft).widgets.map((widget) => [widget.index, widget]));
      const content = {
        dashboardName: dashboardName ?? draft.content.dashboardName,
        widgets: widgets.map((widget) => withUnseen(caller, stored.get(widget.index) ?? widget, widget)),
      };
      return draftAsSeen(caller, draftOf(await addStep(tx, draft, content)));
    }),
  ),

  serve(undoStep, async ({ draftId, step }, caller, { stateStore }) =>
    stateStore.transaction(async (tx) =>
      draftAsSeen(caller, draftOf(await undo(tx, await draftAt(tx, caller, draftId, step)))),
    ),
  ),

  serve(discardDraft, async ({ draftId }, caller, { stateStore }) => {
    if (!(await removeDraft(stateStore, caller, draftId))) throw notFound(DRAFT);
    return {};
  }),

  serve(saveDashboard, async ({ draftId, version, dashboardName }, caller, { stateStore }) =>
    toDashboard(
      caller,
      await named(() =>
        alone(stateStore, caller, async (tx) => {
          const draft = await findDraft(tx, caller, draftId, { isForChange: true });
          if (!draft) throw notFound(DRAFT);
          const current = await ownDashboard(tx, caller, draft.dashboard_index);
          if (!current) throw notFound(RESOURCE);
          if (current.version !== version) throw changedMeanwhile({ version: String(current.version) });
          return publish(tx, draft, dashboardName ?? draft.content.dashboardName);
        }),
      ),
    ),
  ),

  serve(saveAsDashboard, async (requested, caller, { stateStore }) => {
    const saved = await named(() =>
      alone(stateStore, caller, async (tx) => {
        const { widgets, name } = await contentOf(tx, caller, requested);
        const row = await insert(tx, caller, (takenNames) => requested.dashboardName ?? name(takenNames), widgets);
        if (!row) throw fieldError("dashboardName", "tooManyDashboards");
        if (requested.draftId) await removeDraft(tx, caller, requested.draftId);
        return row;
      }),
    );
    return toDashboard(caller, saved);
  }),

  serve(deleteDashboard, async ({ dashboardIndex }, caller, { stateStore }) => {
    const isRemoved = await alone(stateStore, caller, (tx) => removeDashboard(tx, caller, dashboardIndex));
    if (isRemoved === null) throw notFound(RESOURCE);
    if (!isRemoved) throw fieldError("dashboardIndex", "lastDashboard");
    return {};
  }),

  serve(getDashboardUuid, async ({ dashboardIndex }, caller, { stateStore }) => {
    const uuid = await share(stateStore, caller, dashboardIndex);
    if (uuid === null) throw notFound(RESOURCE);
    return { uuid };
  }),

  serve(endSharing, async ({ dashboardIndex }, caller, { stateStore }) => {
    if (!(await unshare(stateStore, caller, dashboardIndex))) throw notFound(RESOURCE);
    return {};
  }),

  serve(getSharedDashboard, async ({ uuid }, caller, { stateStore }) => {
    const row = await sharedDashboard(stateStore, caller.companyId, uuid);
    if (!row) throw notFound(RESOURCE);
    return { dashboard: toDashboard(caller, row), ownerName: row.owner, isOwn: row.user_id === caller.userId };
  }),

  serve(setDashboardByUuid, async ({ uuid }, caller, { stateStore }) => {
    await ownOrDefault(stateStore, caller);
    const added = await alone(stateStore, caller, async (tx) => {
      const row = await sharedDashboard(tx, caller.companyId, uuid);
      if (!row) throw notFound(RESOURCE);
      // The copy leaves out what the reader may not see.
      const { widgets } = toDashboard(caller, row);
      return insert(tx, caller, (takenNames) => nameOrCopy(takenNames, row.name), widgets);
    });
    if (!added) throw fieldError("uuid", "tooManyDashboards");
    return toDashboard(caller, added);
  }),
];

/** The user's dashboards; a user without any gets the default one. */
async function ownOrDefault(store: StateStore, caller: Caller): Promise<DashboardRow[]> {
  const rows = await ownDashboards(store, caller);
  if (rows.length > 0) return rows;
  const reader = await layoutReader(store, caller);
  await insertDefault(store, caller, layouts.default(reader, reader.vendors[0] ?? "aws"));
  return ownDashboards(store, caller);
}

/** The draft, if its last step is the last that the caller has seen. Throws CallError 404 or 409. */
async function draftAt(tx: Queries, caller: Caller, draftId: string, step: number) {
  const draft = await findDraft(tx, caller, draftId, { isForChange: true });
  if (!draft) throw notFound(DRAFT);
  if (draft.step !== step) throw changedMeanwhile({ step: String(draft.step) });
  return draft;
}

/** Content of a new dashboard, and its name unless one is given. */
async function contentOf(
  tx: Queries,
  caller: Caller,
  { draftId, dashboardIndex, template, vendor }: z.output<typeof saveAsDashboard.request>,
): Promise<{ widgets: Widget[]; name: (taken: string[]) => string }> {
  if (draftId !== undefined) {
    const draft = await findDraft(tx, caller, draftId);
    if (!draft) throw notFound(DRAFT);
    const { dashboardName, base, widgets } = draftOf(draft);
    // A name that was typed is used as it is, and rejected if it is taken.
    const isTyped = dashboardName !== base.dashboardName;
    return { widgets, name: (takenNames) => (isTyped ? dashboardName : nameOrCopy(takenNames, dashboardName)) };
  }
  if (dashboardIndex !== undefined) {
    const row = await ownDashboard(tx, caller, dashboardIndex);
    if (!row) throw notFound(RESOURCE);
    return { widgets: dashboardOf(row).widgets, name: (takenNames) => copyName(takenNames, row.name) };
  }
  const reader = await layoutReader(tx, caller);
  const provider = vendor ?? reader.vendors[0] ?? "aws";
  const chosen = template ?? "default";
  return {
    widgets: layouts[chosen](reader, provider),
    name: (takenNames) =>
      freeName(
        takenNames,
        chosen === "provider" ? `${DASHBOARD_NAME} ${providerOf(provider).shortName}` : DASHBOARD_NAME,
      ),
  };
}

const named = <T>(save: () => Promise<T>): Promise<T> => rejectTakenName("dashboardName", save, "dashboardNameTaken");
