import type { Widget } from "~/contract/dashboards/dashboards";
import { attempt } from "~/upstream/attempt.server";
import { loadCosts } from "../../frame/load/costs.server";
import type { Costs } from "../../frame/load/costs.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { monthSearch } from "../../frame/widget-search";
import { partsOf } from "./parts";
import { estimatedCost } from "./settings";

export interface Estimate extends Costs {
  /** The month before; null: it is not known as a whole. */
  before: { month: string; total: string } | null;
}

export async function load(widget: Widget, page: PageContext): Promise<Estimate | null> {
  const [costs, before] = await Promise.all([
    loadCosts(page, "estimatedCost", estimatedCost.search!(widget, page.today), {
      needsForecast: true,
      isOfForecast: true,
    }),
    attempt(loadCosts(page, "estimatedCost", monthSearch(widget, page.today, 1))),
  ]);
  return costs && { ...costs, before: before && wholeMonth(before.report) };
}

/** Its month and total, if complete: part of a month cannot be compared with an estimate of all of one. */
export function wholeMonth({
  range,
  total,
  isCovered,
  isIncomplete,
  damaged,
  unconverted,
}: Pick<
  Costs["report"],
  "range" | "total" | "isCovered" | "isIncomplete" | "damaged" | "unconverted"
>): Estimate["before"] {
  const isWhole = isCovered.every((is, day) => is && !isIncomplete[day]) && damaged.length + unconverted.length === 0;
  return isWhole ? { month: range.startDate, total } : null;
}

/** The month with its estimate and how it adds up; without an estimate, what is billed. */
export const rows = ({ report: { forecast, range, total }, before }: Estimate): string[][] => {
  const parts = forecast && partsOf(forecast, { total });
  return [
    ["month", "cost", "expectedVarying", "expectedFixed", "totalCost", "low", "high", "previousMonthCost"],
    forecast && parts
      ? [
          forecast.month,
          parts.billed,
          parts.varying,
          parts.fixed,
          parts.total,
          forecast.low,
          forecast.high,
          before?.total ?? "",
        ]
      : [range.startDate.slice(0, 7), total, "", "", "", "", "", before?.total ?? ""],
  ];
};
