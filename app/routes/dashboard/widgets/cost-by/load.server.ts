import type { Widget } from "~/contract/dashboards/dashboards";
import { costRows, loadCosts } from "../../frame/load/costs.server";
import type { Costs } from "../../frame/load/costs.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { costBy } from "./settings";

export const load = (widget: Widget, page: PageContext): Promise<Costs | null> =>
  loadCosts(page, "costBy", costBy.search!(widget, page.today), { needsForecast: true });

export const rows = costRows;
