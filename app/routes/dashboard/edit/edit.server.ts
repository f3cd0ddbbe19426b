import { z } from "zod";
import { errorCodes } from "~/contract/error-codes";
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
import { invalidForm } from "~/session/invalid-form.server";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { dashboardHref, widgetHref, widgetId } from "../href";
import type { WidgetAction } from "./widget-actions";
import { addWidget, applyAction, isWidgetType, rearranged, widgetActions } from "./widget-actions";

const number = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);

/** The fields of the form that all buttons belong to. */
const fields = z.object({
  d: number,
  draft: z.uuid().optional(),
  step: number.optional(),
  /** What to do and, after a colon, to which widget or with which value. */
  intent: z.string().max(80),
  dashboardName: z.string().max(400).optional(),
  /** The name that the page showed; a different `dashboardName` was typed. */
  shownName: z.string().max(400).optional(),
  /** Places of the widgets, as dragged. */
  layout: z.string().max(40_000).optional(),
  /** Version of the dashboard that a save may replace; the intent of the overwrite button has a newer one. */
  version: number.optional(),
  /** Steps of a draft are answered with what they changed, instead of a redirect to the page. */
  answer: z.literal("step").optional(),
});
type Submission = z.output<typeof fields>;

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

/** Where to go after an action, and the key of its toast. */
export interface Done {
  to: string;
  toast?: "saved" | "savedAs" | "deleted" | "discarded" | "shared" | "unshared";
  /** Present if the action was a step of a draft. */
  step?: Step;
}

/** A step of a draft: the page shows `before`, and is to show `after`. */
export interface Step {
  dashboard: Dashboard;
  before: Draft;
  after: Draft;
}

/** Reads the form; an emptied name is one that was typed. Throws a Response 400 for what our pages never send. */
export function readSubmission(form: FormData): Submission {
  const { data } = fields.safeParse(
    Object.fromEntries([...form].filter(([name, value]) => value !== "" || name === "dashboardName")),
  );
  if (!data) throw invalidForm();
  return data;
}

/** The name that was typed, if any: otherwise the reloaded page would show the draft's name instead. */
export const typedName = ({ dashboardName, shownName }: Submission): string | null =>
  dashboardName === undefined || dashboardName === shownName ? null : dashboardName;

/**
 * Whether only the draft no longer exists (saved or discarded in another window, as its page then reports), while the
 * dashboard does.
 */
export const isDraftGone = async (upstream: Upstream, { d, draft }: Submission): Promise<boolean> =>
  draft !== undefined && (await upstream.call(getDashboards, { dashboardIndex: d })).dashboard !== null;

/** Carries out the intent of a button. Throws UpstreamError: 404, 409 and 422 are for the page to explain. */
export async function performIntent(upstream: Upstream, submission: Submission): Promise<Done> {
  const { d, draft, step = 0, version } = submission;
  const [intent = "", target = ""] = submission.intent.split(":");
  const view = dashboardHref({ d });
  switch (intent) {
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
      const chosen = templates.find((template) => template === target) ?? (isVendor(target) ? "provider" : undefined);
      if (intent === "template" && !chosen) throw invalidForm();
      const from =
        intent === "template"
          ? { template: chosen, ...(isVendor(target) && { vendor: target }) }
          : intent === "saveAs" && draft
            ? { draftId: draft }
            : { dashboardIndex: d };
      const typed = intent === "saveAs" ? typedName(submission) : null;
      const { index } = await upstream.call(saveAsDashboard, {
        ...from,
        ...(typed !== null && { dashboardName: typed }),
      });
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
      const replaced = target === "" ? version : number.safeParse(target).data;
      if (!draft || replaced === undefined) throw invalidForm();
      const typed = typedName(submission);
      await upstream.call(saveDashboard, {
        draftId: draft,
        version: replaced,
        // Another window may have renamed the draft since its name was shown here.
        ...(typed !== null && { dashboardName: typed }),
      });
      return { to: view, toast: "saved" };
    }
    case "undo": {
      if (!draft) throw invalidForm();
      const begun = await begin(upstream, submission);
      const after = await upstream.call(undoStep, { draftId: draft, step });
      return { to: dashboardHref({ d, draft }), step: { ...begun, after } };
    }
    default:
      return changeLayout(upstream, submission, intent, target);
  }
}

/** Actions on widgets; outside of a draft they start one. */
async function changeLayout(upstream: Upstream, submission: Submission, intent: string, target: string): Promise<Done> {
  const { d, dashboardName } = submission;
  const begun = await begin(upstream, submission);
  const { draftId, widgets } = begun.before;
  const step = submission.step ?? begun.before.step;
  const index = Number(target);
  if (intent === "settings") return { to: widgetHref("/dashboard/widget", { d, draft: draftId, widget: index }) };
  const changed = changedBy(widgets, intent, target, submission.layout);
  if (!changed) throw invalidForm();
  // A name that is empty for now prevents no step but its own.
  const isNamed = dashboardName !== undefined && (intent === "name" || dashboardName.trim() !== "");
  const after = await upstream.call(saveWidgets, {
    draftId,
    step,
    widgets: changed,
    ...(isNamed && { dashboardName }),
  });
  const added = intent === "add" || intent === "duplicate" ? changed.at(-1)?.index : index;
  const page = dashboardHref({ d, draft: draftId });
  return { to: added && intent !== "remove" ? `${page}#${widgetId(added)}` : page, step: { ...begun, after } };
}

function changedBy(widgets: Widget[], intent: string, target: string, dragged: string | undefined): Widget[] | null {
  if (intent === "name") return widgets;
  if (intent === "add") return isWidgetType(target) ? addWidget(widgets, target) : null;
  if (intent === "layout") {
    const { data } = layout.safeParse(readJson(dragged ?? ""));
    return data ? rearranged(widgets, data) : null;
  }
  const action = widgetActions.find((name): name is WidgetAction => name === intent);
  return action ? applyAction(widgets, action, Number(target)) : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The dashboard, and the draft of the form or a new one. */
async function begin(upstream: Upstream, { d, draft }: Submission): Promise<Omit<Step, "after">> {
  const draftId = draft ?? (await upstream.call(editDashboard, { dashboardIndex: d })).draftId;
  const reply = await upstream.call(getDashboards, { dashboardIndex: d, draftId });
  if (!reply.dashboard || !reply.draft) throw new UpstreamError(404, errorCodes.notFound, "");
  return { dashboard: reply.dashboard, before: reply.draft };
}
