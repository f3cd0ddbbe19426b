import { z } from "zod";
import { GRID_COLUMNS, isLayout, MAX_ROW } from "~/lib/dashboards/grid";
import {
  fittingHeight,
  fittingWidth,
  MAX_DASHBOARD_NAME,
  MAX_WIDGET_TITLE,
  MAX_WIDGETS,
  orders,
  templates,
  thresholds,
  widgetTimeFrames,
  widgetTypes,
} from "~/lib/dashboards/widgets";
import { bandEnd, bandProblem, isBand } from "../anomalies/alert-band";
import { sensitivities } from "../anomalies/anomalies-lists";
import { ruleDefaults } from "../anomalies/rule-lists";
import { call } from "../call";
import { filters, viewBy } from "../costs/cost-query";
import { filterLimits } from "../costs/filter-limits";
import { problem } from "../field-problems";
import { line } from "../text";
import { vendor, vendorList } from "../vendors";

/** Dashboards belong to the user, so anyone who may view the screen may arrange their own. */
const access = { menu: "dashboard", level: "view" } as const;

const unit = (max: number, min = 0) => z.number().int().min(min).max(max);

/** A widget (spec §3): its place, and what it shows. Settings that its type lacks are ignored. */
export const widget = z.object({
  /** Identity within the dashboard. */
  index: unit(9999, 1),
  widgetType: z.enum(widgetTypes),
  x: unit(GRID_COLUMNS - 1),
  y: unit(MAX_ROW),
  width: unit(GRID_COLUMNS, 1),
  /** Up to 60 in dashboards of earlier releases. */
  height: unit(60, 1),
  /** Empty: the name of its type, in the reader's language. */
  title: line(MAX_WIDGET_TITLE, problem("nameTooLong")).default(""),
  /** Null: every provider with data. */
  selectedVendorsByWidget: vendorList.nullable().default(null),
  viewBy: viewBy.default("product"),
  selectedTagKey: z.string().min(1).max(filterLimits.tagKeyLength).optional(),
  serviceGroupSetId: z.string().max(64).optional(),
  filter: filters.default([]),
  isAmortizedCost: z.boolean().default(false),
  /** Absent: all budgets. */
  budgetId: z.uuid().optional(),
  timeFrame: z.enum(widgetTimeFrames).default("month_to_date"),
  chartType: z.enum(["stack", "line"]).default("stack"),
  scale: z.enum(["value", "percentage"]).default("value"),
  sortBy: z.enum(orders).default("cost"),
  /** Percent of change from which an item is marked (null: none is) or, in a list of changes, shown (null: all are). */
  threshold: z
    .union(thresholds.map((threshold) => z.literal(threshold)))
    .nullable()
    .default(null),
  /** Sensitivity of the models whose anomalies are shown. */
  sensitivity: z.enum(sensitivities).default("middle"),
  /** Smaller changes are not reported, in the displayed currency; from maxAlert on they are critical (bandLevels). */
  minAlert: bandEnd.default(ruleDefaults.minAlert),
  maxAlert: bandEnd.default(ruleDefaults.maxAlert),
});
export type Widget = z.output<typeof widget>;

const hasValidSize = ({ widgetType, width, height }: Pick<Widget, "widgetType" | "width" | "height">): boolean =>
  fittingWidth(widgetType, width) === width && fittingHeight(widgetType, height) === height;

export const widgets = z
  .array(widget.refine(isBand, bandProblem))
  .max(MAX_WIDGETS, problem("tooManyWidgets"))
  .refine(
    (placed) =>
      new Set(placed.map(({ index }) => index)).size === placed.length &&
      placed.every(hasValidSize) &&
      isLayout(placed),
    {
      message: problem("layoutInvalid"),
    },
  );

const dashboardName = line(MAX_DASHBOARD_NAME, problem("nameTooLong")).min(1, problem("dashboardNameRequired"));

const index = z.number().int().min(1).max(1_000_000);

const dashboardEntry = z.object({
  dashboardName: z.string(),
  /** Identity among the user's own. */
  index,
  isDashboardSelected: z.boolean(),
  /** The link by which it is shared; null: it is not. */
  uuid: z.string().nullable(),
});
export type DashboardEntry = z.output<typeof dashboardEntry>;

const dashboard = dashboardEntry.extend({
  /** Changes with every save. */
  version: z.number().int(),
  /** ISO 8601, UTC. */
  updatedAt: z.string(),
  /** In reading order, without filters on providers that the user may not see. */
  widgets: z.array(widget),
});
export type Dashboard = z.output<typeof dashboard>;

const content = z.object({ dashboardName: z.string(), widgets: z.array(widget) });
export type DashboardContent = z.output<typeof content>;

/** Unsaved changes of a dashboard. Every step of editing is kept on the server until it is saved or discarded. */
const draft = content.extend({
  draftId: z.string(),
  index,
  /** Number of the last step; steps from an older view are refused. */
  step: z.number().int(),
  canUndo: z.boolean(),
  /** Whether it differs from `base`. */
  isChanged: z.boolean(),
  /** The dashboard it was started from, and its version. */
  base: content,
  baseVersion: z.number().int(),
  updatedAt: z.string(),
});
export type Draft = z.output<typeof draft>;

const draftId = z.uuid();

export const getDashboards = call("POST /api/v3/dashboard/widget_dashboards", {
  summary:
    "The user's dashboards, and one of them with its widgets: the requested or the selected one. Users without any get the default one",
  access,
  request: z.object({ dashboardIndex: index.optional(), draftId: draftId.optional() }),
  response: z.object({
    /** In the order in which they were made. */
    dashboards: z.array(dashboardEntry),
    /** Null if there is none with this index. */
    dashboard: dashboard.nullable(),
    /** Null without a draftId, and if it has been saved, discarded or belongs to another dashboard. */
    draft: draft.nullable(),
    /** Drafts of the dashboard with changes, newest first. */
    drafts: z.array(z.object({ draftId: z.string(), updatedAt: z.string() })),
  }),
});

export const selectDashboard = call("POST /api/v3/dashboard/select_dashboard", {
  summary: "Makes a dashboard the selected one, which is always exactly one",
  access,
  changes: true,
  request: z.object({ dashboardIndex: index }),
  response: z.object({}),
});

export const editDashboard = call("POST /api/v3/dashboard/edit_dashboard", {
  summary: "Starts a draft of a dashboard",
  access,
  changes: true,
  request: z.object({ dashboardIndex: index }),
  response: draft,
});

export const saveWidgets = call("POST /api/v3/dashboard/save_widget", {
  summary: "Stores the next step of a draft. 409 if its last step is not `step`",
  access,
  changes: true,
  request: z.object({ draftId, step: z.number().int().min(0), dashboardName: dashboardName.optional(), widgets }),
  response: draft,
});

export const undoStep = call("POST /api/v3/dashboard/undo", {
  summary: "Takes back the last step of a draft. 409 if its last step is not `step`",
  access,
  changes: true,
  request: z.object({ draftId, step: z.number().int().min(0) }),
  response: draft,
});

export const discardDraft = call("POST /api/v3/dashboard/discard", {
  summary: "Gives up a draft",
  access,
  changes: true,
  request: z.object({ draftId }),
  response: z.object({}),
});

export const saveDashboard = call("POST /api/v3/dashboard/save_dashboard", {
  summary: "Publishes a draft. 409 if the dashboard has been saved since `version`, unless that is named",
  access,
  changes: true,
  request: z.object({ draftId, version: z.number().int(), dashboardName: dashboardName.optional() }),
  response: dashboard,
});

export const saveAsDashboard = call("POST /api/v3/dashboard/save_as_dashboard", {
  summary:
    "Saves a new dashboard from a draft, a copy of a dashboard or a template, and selects it. Without a name it gets the next free one",
  access,
  changes: true,
  request: z.object({
    /** Otherwise the one that the draft was renamed to, or the next free one. */
    dashboardName: dashboardName.optional(),
    /** One of these. */
    draftId: draftId.optional(),
    dashboardIndex: index.optional(),
    template: z.enum(templates).optional(),
    /** Provider of template `provider`. */
    vendor: vendor.optional(),
  }),
  response: dashboard,
});

export const deleteDashboard = call("POST /api/v3/dashboard/delete_dashboard", {
  summary: "Deletes a dashboard; the last one stays. If it was the selected one, another one becomes it",
  access,
  changes: true,
  request: z.object({ dashboardIndex: index }),
  response: z.object({}),
});

export const getDashboardUuid = call("POST /api/v3/dashboard/get_dashboard_uuid", {
  summary: "Shares a dashboard within the company: the id of its link, the same until sharing ends",
  access,
  changes: true,
  request: z.object({ dashboardIndex: index }),
  response: z.object({ uuid: z.string() }),
});

export const endSharing = call("POST /api/v3/dashboard/end_sharing", {
  summary: "Ends the sharing of a dashboard: its link leads nowhere from then on",
  access,
  changes: true,
  request: z.object({ dashboardIndex: index }),
  response: z.object({}),
});

export const getSharedDashboard = call("POST /api/v3/dashboard/shared", {
  summary: "A dashboard that a member of the company shares, as the reader may see it",
  access,
  request: z.object({ uuid: z.uuid() }),
  response: z.object({ dashboard, ownerName: z.string(), isOwn: z.boolean() }),
});

export const setDashboardByUuid = call("POST /api/v3/dashboard/set_dashboard_by_uuid", {
  summary: "Adds a copy of a shared dashboard to the user's own, and selects it",
  access,
  changes: true,
  request: z.object({ uuid: z.uuid() }),
  response: dashboard,
});
