import type { Widget } from "~/contract/dashboards/dashboards";
import type { WidgetTimeFrame } from "~/lib/dashboards/widgets";
import { addDays, monthEnd, monthStart, timeFrames } from "~/lib/time/time-frames";
import type { Search } from "~/features/cost-report/search/href";
import { defaultSearch } from "~/features/cost-report/search/href";
import { filtersFrom } from "~/features/cost-report/search/query";

type Range = Pick<Search, "range" | "start" | "end">;

const custom = (start: string, end: string): Range => ({ range: "custom", start, end });

/** Monday of the day's week. */
const monday = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The days of a time frame as of today, as Cost Analytics names them. */
export function rangeOf(frame: WidgetTimeFrame, today: string): Range {
  const named = timeFrames.find((timeFrame) => timeFrame === frame);
  if (named) return { range: named, start: "", end: "" };
  if (frame === "year_to_month" || frame === "year_to_week") return { range: "year_to_date", start: "", end: "" };
  const [, count, unit] = /^last_(\d+)_(days|weeks|months)$/.exec(frame) ?? [];
  const before = Number(count) - 1;
  if (unit === "weeks") return custom(addDays(monday(today), -7 * before), today);
  if (unit === "months") return custom(monthStart(today, -before), today);
  return custom(addDays(today, -before), today);
}

/** Weeks or months for time frames of these, otherwise days. */
export const grainOf = (frame: WidgetTimeFrame): Search["grain"] =>
  frame.endsWith("_weeks") || frame === "year_to_week"
    ? "WEEK"
    : frame.endsWith("_months") || frame === "year_to_month"
      ? "MONTH"
      : "DAY";

/** The search of Cost Analytics with a widget's figures; `own` is what its type decides. */
export const searchOf = (widget: Widget, today: string, overrides: Partial<Search> = {}): Search => ({
  ...defaultSearch,
  ...rangeOf(widget.timeFrame, today),
  by: widget.viewBy,
  tag: widget.viewBy === "tag" ? (widget.selectedTagKey ?? "") : "",
  set: widget.viewBy === "serviceGroup" ? (widget.serviceGroupSetId ?? "") : "",
  vendor: widget.selectedVendorsByWidget,
  include: filtersFrom(widget.filter, false),
  exclude: filtersFrom(widget.filter, true),
  cost: widget.isAmortizedCost ? "amortized" : "billed",
  chart: widget.chartType,
  scale: widget.scale,
  ...overrides,
});

/** The search of a month, day by day: of the current one as far as it is known. Widgets share these requests. */
export function monthSearch(widget: Widget, today: string, back: number): Search {
  const start = monthStart(today, -back);
  const range: Range = back === 0 ? { range: "month_to_date", start: "", end: "" } : custom(start, monthEnd(start));
  return searchOf(widget, today, { ...range, grain: "DAY", by: "product", chart: "stack" });
}
