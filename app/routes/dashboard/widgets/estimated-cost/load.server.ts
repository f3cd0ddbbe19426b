import type { Widget } from "~/contract/dashboards/dashboards";
import { loadCosts } from "../../frame/costs.server";
import type { Costs } from "../../frame/costs.server";
import type { PageContext } from "../../frame/page-context.server";
import { partsOf } from "./parts";
import { estimatedCost } from "./settings";

export const load = (widget: Widget, page: PageContext): Promise<Costs | null> =>
  loadCosts(page, "estimatedCost", estimatedCost.search!(widget, page.today));

/** The month with its estimate and how it adds up; without an estimate, what is billed. */
export const rows = ({ report: { forecast, range, total } }: Costs): string[][] => {
  const parts = forecast && partsOf(forecast);
  return [
    ["month", "cost", "expectedVarying", "expectedFixed", "totalCost", "low", "high"],
    forecast && parts
      ? [forecast.month, parts.billed, parts.varying, parts.fixed, forecast.totalCost, forecast.low, forecast.high]
      : [range.startDate.slice(0, 7), total, "", "", "", "", ""],
  ];
};
