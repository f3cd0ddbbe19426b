import type { Widget } from "~/contract/dashboards/dashboards";
import { integratedRows, loadIntegrated } from "../../frame/load/integrated.server";
import type { Integrated } from "../../frame/load/integrated.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { integratedProductPortion } from "./settings";

export const load = (widget: Widget, page: PageContext): Promise<Integrated | null> =>
  loadIntegrated(page, "serviceCategory", integratedProductPortion.search!(widget, page.today));

export const rows = integratedRows;
