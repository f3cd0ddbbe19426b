import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Call } from "~/contract/call";
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
  widget,
} from "~/contract/dashboards/dashboards";
import { isLayout, placeAt } from "~/lib/dashboards/grid";
import { makeCall, testCaller } from "../../tests/support/stores/call-handler";
import { stateServices } from "../../tests/support/stores/state-services";
import { eachStateStore } from "../../tests/support/stores/state-stores";
import { accountsOf } from "../viewer/viewer";
import { ensureCompany, ensureMember } from "../people/people";
import type { Caller, Services } from "../serve";
import { dashboardCalls } from "./calls";

const callerOf = (userId: string, companyId = "acme"): Caller => ({ ...testCaller(companyId), userId });
const anna = callerOf("anna");
const ben = callerOf("ben");

describe.each(eachStateStore)("$name", ({ open }) => {
  let store: Awaited<ReturnType<typeof open>>;
  let services: Services;

  beforeAll(async () => {
    store = await open();
    services = stateServices(store.stateStore);
    for (const company of ["acme", "other"]) await ensureCompany(store.stateStore, company);
    for (const user of ["anna", "ben"]) {
      await store.stateStore.query("INSERT INTO users (user_id, login, name, email) VALUES ($1, $1, $1, $1)", [user]);
      for (const company of ["acme", "other"]) await ensureMember(store.stateStore, company, user);
    }
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await store.stateStore.query("DELETE FROM dashboards");
    await store.stateStore.query("UPDATE members SET last_dashboard_index = 0");
  });

  const ask = <R extends z.ZodObject, S extends z.ZodType>(call: Call<R, S>, request: z.input<R>, caller = anna) =>
    makeCall(dashboardCalls, call, request, caller, services);
  const names = async (caller = anna) =>
    (await ask(getDashboards, {}, caller)).dashboards.map(({ dashboardName }) => dashboardName);
  const selected = async (caller = anna) =>
    (await ask(getDashboards, {}, caller)).dashboards
      .filter(({ isDashboardSelected }) => isDashboardSelected)
      .map(({ index }) => index);
  const problem = (field: string, code: string) => ({ status: 422, fields: { [field]: [code] } });

  test("everyone starts with one dashboard, selected, that fits the grid", async () => {
    const { dashboards, dashboard } = await ask(getDashboards, {});
    expect(dashboards).toEqual([{ dashboardName: "Dashboard", index: 1, isDashboardSelected: true, uuid: null }]);
    expect(dashboard!.widgets.map(({ widgetType }) => widgetType)).toContain("costMonthToDate");
    expect(isLayout(dashboard!.widgets)).toBe(true);
    expect(await names()).toEqual(["Dashboard"]);
    expect((await ask(getDashboards, { dashboardIndex: 7 })).dashboard).toBeNull();
  });

  test("copies and new ones continue the highest number, and are selected", async () => {
    await names();
    for (const request of [{ dashboardIndex: 1 }, { dashboardIndex: 2 }, { template: "executive" as const }])
      await ask(saveAsDashboard, request);
    expect(await names()).toEqual(["Dashboard", "Dashboard Copy(1)", "Dashboard Copy(2)", "Dashboard 1"]);
    await ask(deleteDashboard, { dashboardIndex: 2 });
    await ask(saveAsDashboard, { dashboardIndex: 1 });
    expect((await names()).at(-1)).toBe("Dashboard Copy(3)");
    expect(await selected()).toEqual([5]);
    for (const template of ["engineering", "finance", "provider"] as const)
      expect(isLayout((await ask(saveAsDashboard, { template, vendor: "gcp" })).widgets)).toBe(true);
  });

  test("there are at most ten and at least one, with unique names", async () => {
    await names();
    await expect(ask(saveAsDashboard, { dashboardName: "dashboard", template: "default" })).rejects.toMatchObject({
      ...problem("dashboardName", "dashboardNameTaken"),
      message: "Duplicate Name",
    });
    await expect(ask(saveAsDashboard, { dashboardName: " ", template: "default" })).rejects.toThrow(
      "dashboardNameRequired",
    );
    await expect(ask(deleteDashboard, { dashboardIndex: 1 })).rejects.toMatchObject(
      problem("dashboardIndex", "lastDashboard"),
    );
    for (let n = 0; n < 9; n += 1) await ask(saveAsDashboard, { template: "default" });
    await expect(ask(saveAsDashboard, { template: "default" })).rejects.toMatchObject({
      ...problem("dashboardName", "tooManyDashboards"),
      message: "You can create up to 10 dashboards.",
    });
  });

  test("exactly one is selected, whatever is selected and deleted at the same time", async () => {
    await names();
    for (let n = 0; n < 3; n += 1) await ask(saveAsDashboard, { template: "default" });
    await Promise.allSettled([
      ...[1, 2, 3, 4].map((dashboardIndex) => ask(selectDashboard, { dashboardIndex })),
      ask(deleteDashboard, { dashboardIndex: 2 }),
    ]);
    expect(await selected()).toHaveLength(1);
    await ask(selectDashboard, { dashboardIndex: 3 });
    await ask(deleteDashboard, { dashboardIndex: 3 });
    expect(await selected()).toEqual([1]);
  });

  test("unsaved changes outlive drafts that were opened later and not changed", async () => {
    await ask(getDashboards, {});
    const { draftId, widgets } = await ask(editDashboard, { dashboardIndex: 1 });
    await ask(saveWidgets, { draftId, step: 0, dashboardName: "Hours of work", widgets: widgets.slice(0, 2) });
    for (let opened = 0; opened < 6; opened += 1) await ask(editDashboard, { dashboardIndex: 1 });
    expect((await ask(getDashboards, { draftId })).draft).toMatchObject({ dashboardName: "Hours of work" });
  });

  test("a page of a deleted dashboard does not delete the one that was made next", async () => {
    await ask(getDashboards, {});
    const { index } = await ask(saveAsDashboard, { template: "default" });
    await ask(deleteDashboard, { dashboardIndex: index });
    await ask(saveAsDashboard, { template: "finance" });
    await expect(ask(deleteDashboard, { dashboardIndex: index })).rejects.toMatchObject({ status: 404 });
    expect((await ask(getDashboards, {})).dashboards).toHaveLength(2);
  });

  test("a draft keeps every step, can undo them, and changes nothing until it is saved", async () => {
    const { dashboard } = await ask(getDashboards, {});
    const draft = await ask(editDashboard, { dashboardIndex: 1 });
    expect(draft).toMatchObject({ step: 0, canUndo: false, isChanged: false });
    const { draftId } = draft;
    const [first] = draft.widgets;
    const moved = placeAt(draft.widgets, first!.index, { x: 18, y: 0 });
    const next = await ask(saveWidgets, { draftId, step: 0, widgets: moved });
    expect(next).toMatchObject({ step: 1, canUndo: true, isChanged: true });
    expect((await ask(getDashboards, {})).dashboard).toEqual(dashboard);
    expect((await ask(getDashboards, { draftId })).draft).toEqual(next);
    expect((await ask(getDashboards, {})).drafts).toMatchObject([{ draftId }]);
    const back = await ask(undoStep, { draftId, step: 1 });
    expect(back).toMatchObject({ step: 2, canUndo: false, isChanged: false, widgets: draft.widgets });
    // A page from before the last step gets a conflict.
    await expect(ask(saveWidgets, { draftId, step: 1, widgets: moved })).rejects.toMatchObject({ status: 409 });
    await ask(saveWidgets, { draftId, step: 2, dashboardName: "Mine", widgets: moved });
    const saved = await ask(saveDashboard, { draftId, version: 1 });
    expect(saved).toMatchObject({ dashboardName: "Mine", version: 2 });
    expect(saved.widgets).toEqual(moved);
    await expect(ask(discardDraft, { draftId })).rejects.toMatchObject({ status: 404 });
  });

  test("the second to save gets a conflict, and may replace it or save a copy", async () => {
    await names();
    const [a, b] = [await ask(editDashboard, { dashboardIndex: 1 }), await ask(editDashboard, { dashboardIndex: 1 })];
    const without = (n: number) => a.widgets.filter((_, at) => at !== n).slice(0, 4);
    await ask(saveWidgets, { draftId: a.draftId, step: 0, widgets: without(0) });
    await ask(saveWidgets, { draftId: b.draftId, step: 0, widgets: without(1) });
    await ask(saveDashboard, { draftId: a.draftId, version: 1 });
    await expect(ask(saveDashboard, { draftId: b.draftId, version: 1 })).rejects.toMatchObject({
      status: 409,
      values: { version: "2" },
    });
    expect((await ask(getDashboards, { draftId: b.draftId })).draft).toMatchObject({ baseVersion: 1, isChanged: true });
    expect((await ask(saveDashboard, { draftId: b.draftId, version: 2 })).widgets).toEqual(without(1));
  });

  test("a draft saved as a new dashboard is called a copy, unless it was renamed", async () => {
    await names();
    const draftCalled = async (dashboardName?: string) => {
      const { draftId, step, widgets } = await ask(editDashboard, { dashboardIndex: 1 });
      await ask(saveWidgets, { draftId, step, dashboardName, widgets: widgets.slice(0, 2) });
      return { draftId };
    };
    const { dashboardName, widgets } = await ask(saveAsDashboard, await draftCalled());
    expect([dashboardName, widgets.length]).toEqual(["Dashboard Copy(1)", 2]);
    expect((await ask(saveAsDashboard, await draftCalled("Mine"))).dashboardName).toBe("Mine");
    for (const taken of [await draftCalled("mine"), { ...(await draftCalled()), dashboardName: "Dashboard" }])
      await expect(ask(saveAsDashboard, taken)).rejects.toMatchObject(problem("dashboardName", "dashboardNameTaken"));
    expect(await names()).toEqual(["Dashboard", "Dashboard Copy(1)", "Mine"]);
  });

  test("a widget has a size of its type, and overlaps no other", async () => {
    await names();
    const { draftId, widgets } = await ask(editDashboard, { dashboardIndex: 1 });
    for (const wrong of [
      [{ ...widgets[0]!, width: 7 }],
      [{ ...widgets[0]!, height: 27 }],
      [widgets[0]!, { ...widgets[1]!, x: widgets[0]!.x, y: widgets[0]!.y }],
      [widgets[0]!, { ...widgets[1]!, index: widgets[0]!.index }],
    ])
      await expect(ask(saveWidgets, { draftId, step: 0, widgets: wrong })).rejects.toThrow("layoutInvalid");
  });

  test("an oversized widget of an earlier release is resized, and those below move up", async () => {
    await names();
    const high = widget.parse({ index: 1, widgetType: "costBy", x: 0, y: 0, width: 12, height: 49 });
    const stored = JSON.stringify([high, { ...high, index: 2, y: 49, height: 13 }]);
    await services.stateStore.query("UPDATE dashboards SET widgets = $1 WHERE user_id = 'anna'", [stored]);
    expect((await ask(getDashboards, {})).dashboard?.widgets).toMatchObject([
      { y: 0, height: 26 },
      { y: 26, height: 13 },
    ]);
  });

  test("a widget's alert band is in ascending order", async () => {
    await names();
    const { draftId, widgets } = await ask(editDashboard, { dashboardIndex: 1 });
    const banded = (minAlert: number, maxAlert: number) =>
      ask(saveWidgets, { draftId, step: 0, widgets: [{ ...widgets[0]!, minAlert, maxAlert }] });
    await expect(banded(1000, 999.99)).rejects.toThrow("alertBand");
    await expect(banded(0.001, 999)).rejects.toThrow("alertBand");
    expect((await banded(0.5, 0.5)).widgets).toMatchObject([{ minAlert: 0.5, maxAlert: 0.5 }]);
  });

  test("a link shows a dashboard to colleagues, with their own permissions, until sharing ends", async () => {
    await names();
    const ownWidget = widget.parse({ index: 1, widgetType: "costBy", x: 0, y: 0, width: 12, height: 13 });
    const secret = { field: "account" as const, values: ["secret"] };
    const { draftId } = await ask(editDashboard, { dashboardIndex: 1 });
    const widgets = [
      { ...ownWidget, filter: [{ field: "account" as const, vendorValues: { aws: ["secret"], gcp: ["seen"] } }] },
      { ...ownWidget, index: 2, x: 12, selectedVendorsByWidget: ["aws" as const], filter: [secret] },
    ];
    await ask(saveWidgets, { draftId, step: 0, dashboardName: "Team", widgets });
    await ask(saveDashboard, { draftId, version: 1 });
    const { uuid } = await ask(getDashboardUuid, { dashboardIndex: 1 });
    expect((await ask(getDashboardUuid, { dashboardIndex: 1 })).uuid).toBe(uuid);

    const limited: Caller = { ...ben, vendors: ["gcp"] };
    const reply = await ask(getSharedDashboard, { uuid }, limited);
    expect(reply).toMatchObject({ ownerName: "anna", isOwn: false, dashboard: { dashboardName: "Team" } });
    expect(JSON.stringify(reply)).not.toContain("secret");
    expect(JSON.stringify(reply)).toContain("seen");
    expect(await ask(getSharedDashboard, { uuid })).toMatchObject({ isOwn: true });

    // They see one account of AWS: filter values of other accounts are visible to the owner only.
    const ofOneAccount: Caller = { ...ben, accounts: accountsOf({ aws: ["1"] }) };
    expect(JSON.stringify(await ask(getSharedDashboard, { uuid }, ofOneAccount))).not.toContain("secret");
    expect(JSON.stringify(await ask(getSharedDashboard, { uuid }, ben))).toContain("secret");

    const added = await ask(setDashboardByUuid, { uuid }, limited);
    expect(added).toMatchObject({ dashboardName: "Team", isDashboardSelected: true, uuid: null });
    expect(await names(ben)).toEqual(["Dashboard", "Team"]);
    expect((await ask(setDashboardByUuid, { uuid }, limited)).dashboardName).toBe("Team Copy(1)");
    // Names that differ only in their width are the same.
    await store.stateStore.query("UPDATE dashboards SET name = 'Ｔｅａｍ' WHERE share_id = $1::uuid", [uuid]);
    expect((await ask(setDashboardByUuid, { uuid }, limited)).dashboardName).toBe("Ｔｅａｍ Copy(2)");

    for (const stranger of [callerOf("anna", "other"), callerOf("ben", "other")])
      await expect(ask(getSharedDashboard, { uuid }, stranger)).rejects.toMatchObject({ status: 404 });
    await ask(endSharing, { dashboardIndex: 1 });
    await expect(ask(getSharedDashboard, { uuid }, ben)).rejects.toMatchObject({ status: 404 });
    expect((await ask(getDashboardUuid, { dashboardIndex: 1 })).uuid).not.toBe(uuid);
  });

  test("dashboards and drafts of others are inaccessible", async () => {
    await names();
    const { draftId } = await ask(editDashboard, { dashboardIndex: 1 });
    const gone = { status: 404 };
    expect((await ask(getDashboards, { draftId }, ben)).draft).toBeNull();
    for (const caller of [ben, callerOf("anna", "other")]) {
      await expect(ask(discardDraft, { draftId }, caller)).rejects.toMatchObject(gone);
      await expect(ask(saveDashboard, { draftId, version: 1 }, caller)).rejects.toMatchObject(gone);
      await expect(ask(saveAsDashboard, { draftId }, caller)).rejects.toMatchObject(gone);
      await expect(ask(saveWidgets, { draftId, step: 0, widgets: [] }, caller)).rejects.toMatchObject(gone);
    }
  });
});
