import type { Widget } from "~/contract/dashboards/dashboards";
import { costRows, loadCosts } from "../../frame/load/costs.server";
import type { Costs } from "../../frame/load/costs.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { portionBy } from "./settings";

export const load = (widget: Widget, page: PageContext): Promise<Costs | null> =>
  loadCosts(page, "portionBy", portionBy.search!(widget, page.today));

export const rows = costRows;
