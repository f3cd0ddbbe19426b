import { z } from "zod";
import { errorCodes } from "~/contract/call";
import {
  deleteDashboard,
  discardDraft,
  editDashboard,
  endSharing,
  getDashboards,
  getDashboardUuid,
  saveAsDashboard,
  saveDashboard,
  saveWidgets,
  selectDashboard,
  undoStep,
} from "~/contract/dashboards/dashboards";
import type { Dashboard, Draft, Widget } from "~/contract/dashboards/dashboards";
import { GRID_COLUMNS, MAX_ROW } from "~/lib/dashboards/grid";
import { templates } from "~/lib/dashboards/widgets";
import { isVendor } from "~/lib/providers";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { dashboardHref, widgetHref, widgetId } from "../href";
import type { WidgetDeed } from "./layout-deeds";
import { addWidget, carryOut, isWidgetType, rearranged, widgetDeeds } from "./layout-deeds";

const number = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);

/** The fields of the form that all buttons belong to. */
const fields = z.object({
  d: number,
  draft: z.uuid().optional(),
  step: number.optional(),
  /** What is to be done, and to which widget or with what, after a colon. */
  deed: z.string().max(80),
  dashboardName: z.string().max(400).optional(),
  /** Places of the widgets, as dragged. */
  layout: z.string().max(40_000).optional(),
  /** Version of the dashboard that a save may replace; another one is named by the button that says so. */
  version: number.optional(),
  /** Steps of a draft are answered with what they changed, instead of a redirect to the page. */
  answer: z.literal("step").optional(),
});
type Fields = z.output<typeof fields>;

const unit = (max: number) => z.number().int().min(0).max(max);
const layout = z
  .array(
    z.object({
      index: unit(9999),
      x: unit(GRID_COLUMNS),
      y: unit(MAX_ROW),
      width: unit(GRID_COLUMNS),
      height: unit(60),
    }),
  )
  .max(100);

/** Where to go after a deed, and the key of what to say there. */
export interface Done {
  to: string;
  toast?: "saved" | "savedAs" | "deleted" | "discarded" | "shared" | "unshared";
  /** If it was a step of a draft. */
  step?: Step;
}

/** A step of a draft: the page shows `before`, and is to show `after`. */
export interface Step {
  dashboard: Dashboard;
  before: Draft;
  after: Draft;
}

/** Reads the form. Throws a Response 400 for what our pages never send. */
export function readDeed(form: FormData): Fields {
  const { data } = fields.safeParse(Object.fromEntries([...form].filter(([, value]) => value !== "")));
  if (!data) throw notOurs();
  return data;
}

const notOurs = (): Response => new Response(null, { status: 400, statusText: "Not a form of this page" });

/** Whether it is only the draft of a deed that is gone: saved or discarded in another window, as its page then says. */
export const isDraftGone = async (upstream: Upstream, { d, draft }: Fields): Promise<boolean> =>
  draft !== undefined && (await upstream.call(getDashboards, { dashboardIndex: d })).dashboard !== null;

/** Does what a button says. Throws UpstreamError: 404, 409 and 422 are for the page to explain. */
export async function doDeed(upstream: Upstream, asked: Fields): Promise<Done> {
  const { d, draft, step = 0, dashboardName, version } = asked;
  const [deed = "", of = ""] = asked.deed.split(":");
  const view = dashboardHref({ d });
  switch (deed) {
    case "select":
      await upstream.call(selectDashboard, { dashboardIndex: d });
      return { to: view };
    case "edit": {
      const { draftId } = await upstream.call(editDashboard, { dashboardIndex: d });
      return { to: dashboardHref({ d, draft: draftId }) };
    }
    case "copy":
    case "saveAs":
    case "template": {
      const chosen = templates.find((one) => one === of) ?? (isVendor(of) ? "provider" : undefined);
      if (deed === "template" && !chosen) throw notOurs();
      const from =
        deed === "template"
          ? { template: chosen, ...(isVendor(of) && { vendor: of }) }
          : deed === "saveAs" && draft
            ? { draftId: draft }
            : { dashboardIndex: d };
      const name = deed === "saveAs" && dashboardName !== undefined ? { dashboardName } : {};
      const { index } = await upstream.call(saveAsDashboard, { ...from, ...name });
      return { to: dashboardHref({ d: index }), toast: "savedAs" };
    }
    case "delete":
      await upstream.call(deleteDashboard, { dashboardIndex: d });
      return { to: dashboardHref(), toast: "deleted" };
    case "share":
      await upstream.call(getDashboardUuid, { dashboardIndex: d });
      return { to: `${view}#share`, toast: "shared" };
    case "unshare":
      await upstream.call(endSharing, { dashboardIndex: d });
      return { to: view, toast: "unshared" };
    case "discard":
      if (draft) await upstream.call(discardDraft, { draftId: draft });
      return { to: view, toast: "discarded" };
    case "save": {
      const replaced = of === "" ? version : number.safeParse(of).data;
      if (!draft || replaced === undefined) throw notOurs();
      await upstream.call(saveDashboard, {
        draftId: draft,
        version: replaced,
        ...(dashboardName && { dashboardName }),
      });
      return { to: view, toast: "saved" };
    }
    case "undo": {
      if (!draft) throw notOurs();
      const begun = await begin(upstream, asked);
      const after = await upstream.call(undoStep, { draftId: draft, step });
      return { to: dashboardHref({ d, draft }), step: { ...begun, after } };
    }
    default:
      return changeLayout(upstream, asked, deed, of);
  }
}

/** Deeds that change widgets; outside of a draft they start one. */
async function changeLayout(upstream: Upstream, asked: Fields, deed: string, of: string): Promise<Done> {
  const { d, dashboardName } = asked;
  const begun = await begin(upstream, asked);
  const { draftId, widgets } = begun.before;
  const step = asked.step ?? begun.before.step;
  const index = Number(of);
  if (deed === "settings") return { to: widgetHref("/dashboard/widget", { d, draft: draftId, widget: index }) };
  const changed = changedBy(widgets, deed, of, asked.layout);
  if (!changed) throw notOurs();
  const name = dashboardName?.trim();
  const after = await upstream.call(saveWidgets, {
    draftId,
    step,
    widgets: changed,
    ...(name && { dashboardName: name }),
  });
  const added = deed === "add" || deed === "duplicate" ? changed.at(-1)?.index : index;
  const page = dashboardHref({ d, draft: draftId });
  return { to: added && deed !== "remove" ? `${page}#${widgetId(added)}` : page, step: { ...begun, after } };
}

function changedBy(widgets: Widget[], deed: string, of: string, dragged: string | undefined): Widget[] | null {
  if (deed === "name") return widgets;
  if (deed === "add") return isWidgetType(of) ? addWidget(widgets, of) : null;
  if (deed === "layout") {
    const { data } = layout.safeParse(readJson(dragged ?? ""));
    return data ? rearranged(widgets, data) : null;
  }
  const known = widgetDeeds.find((one): one is WidgetDeed => one === deed);
  return known ? carryOut(widgets, known, Number(of)) : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The dashboard, and the draft of the form or a new one. */
async function begin(upstream: Upstream, { d, draft }: Fields): Promise<Omit<Step, "after">> {
  const draftId = draft ?? (await upstream.call(editDashboard, { dashboardIndex: d })).draftId;
  const found = await upstream.call(getDashboards, { dashboardIndex: d, draftId });
  if (!found.dashboard || !found.draft) throw new UpstreamError(404, errorCodes.notFound, "");
  return { dashboard: found.dashboard, before: found.draft };
}
