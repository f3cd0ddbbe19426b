import type { Widget } from "~/contract/dashboards/dashboards";
import { integratedRows, loadIntegrated } from "../../frame/load/integrated.server";
import type { Integrated } from "../../frame/load/integrated.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { multiVendorPortionByServiceGroup } from "./settings";

export const load = (widget: Widget, page: PageContext): Promise<Integrated | null> =>
  loadIntegrated(page, "serviceGroup", multiVendorPortionByServiceGroup.search!(widget, page.today));

export const rows = integratedRows;
