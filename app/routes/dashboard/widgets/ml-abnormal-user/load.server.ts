import type { Widget } from "~/contract/dashboards/dashboards";
import { alertRows, loadAlerts } from "../../frame/load/alerts.server";
import type { WidgetAlerts } from "../../frame/load/alerts.server";
import type { PageContext } from "../../frame/load/page-context.server";

export const load = (widget: Widget, page: PageContext): Promise<WidgetAlerts> => loadAlerts(widget, "rule", page);

export const rows = alertRows;
