import { editDashboard, getDashboards, saveWidgets } from "~/contract/dashboards/dashboards";
import type { Draft, Widget } from "~/contract/dashboards/dashboards";
import { errorCodes } from "~/contract/error-codes";
import { problem } from "~/contract/field-problems";
import { formConditions } from "~/features/filters/form/form-conditions.server";
import { versionOf } from "~/lib/stored-version";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { dashboardHref, widgetHref, widgetId } from "../href";
import { parseWidget } from "../search";
import type { WidgetForm } from "./widget-values";
import { withSettings } from "./widget-values";

/**
 * The widget of the address in its draft; `to`: where to go instead. Without a draft one begins. Throws a Response 404
 * if there is no such widget.
 */
export async function draftWidget(
  request: Request,
  upstream: Upstream,
): Promise<{ d: number; draft: Draft; widget: Widget } | { to: string }> {
  const requested = parseWidget(new URL(request.url).searchParams);
  if (!requested) throw new Response(null, { status: 404 });
  const { d, widget: index } = requested;
  const { dashboard, draft } = await upstream.call(getDashboards, {
    dashboardIndex: d,
    ...(requested.draft && { draftId: requested.draft }),
  });
  const exists = (draft ?? dashboard)?.widgets.some((widget) => widget.index === index);
  if (!dashboard || !exists) throw new Response(null, { status: 404 });
  if (!draft) {
    if (requested.draft) return { to: dashboardHref({ d, draft: requested.draft }) };
    const { draftId } = await upstream.call(editDashboard, { dashboardIndex: d });
    return { to: widgetHref("/dashboard/widget", { d, draft: draftId, widget: index }) };
  }
  return { d, draft, widget: draft.widgets.find((widget) => widget.index === index)! };
}

/** Names a widget's settings, wherever it is placed. */
export const settingsVersion = (widget: Widget): string => versionOf({ ...widget, x: 0, y: 0, width: 0, height: 0 });

/**
 * Keeps the settings; resolves to the addresses of the draft and of the form. Throws UpstreamError 409 if they are no
 * longer those that the form shows, 422 at the field of what cannot be applied.
 */
export async function saveSettings(
  request: Request,
  upstream: Upstream,
  form: WidgetForm,
  chosen: Widget["filter"] | null,
): Promise<{ page: string; self: string }> {
  const saved = await draftWidget(request, upstream);
  if ("to" in saved) return { page: saved.to, self: saved.to };
  const { d, draft, widget } = saved;
  if (form.version !== settingsVersion(widget)) throw new UpstreamError(409, errorCodes.changed, "");
  // All is a choice of its own: "only these" without any would mean its opposite. The server keeps providers that the
  // user may not see, which can be all of a widget's.
  const seesNone = widget.selectedVendorsByWidget?.length === 0;
  if (form.providers === "chosen" && form.vendor.length === 0 && !seesNone)
    throw new UpstreamError(422, "invalid", "", { vendor: [problem("vendorRequired")] });
  const changed = withSettings(widget, form, await formConditions(upstream, widget.filter, form, chosen));
  await upstream.call(saveWidgets, {
    draftId: draft.draftId,
    step: draft.step,
    widgets: draft.widgets.map((other) => (other.index === widget.index ? changed : other)),
  });
  return {
    page: `${dashboardHref({ d, draft: draft.draftId })}#${widgetId(widget.index)}`,
    self: widgetHref("/dashboard/widget", { d, draft: draft.draftId, widget: widget.index }),
  };
}
