import type { ColorSlot } from "~/charts/series";
import type { ChartItem } from "~/contract/costs/cost-analytics";
import { isNoValue } from "~/lib/no-value";
import type { Report, ReportItem } from "./report";

/** Color slot of a chart's item: its own, unless it is the merged rest or has no value. */
export const colorSlotOf = ({
  merged,
  item,
  color,
}: Pick<Report["series"][number], "merged" | "item" | "color">): ColorSlot =>
  merged > 0 ? "others" : isNoValue(item) ? "none" : (color ?? "others");

/** Color slots of the trend, which items keep everywhere; items that the trend merges have that of the rest. */
export function colorsOf({
  series,
}: Pick<Report, "series">): (item: Pick<ReportItem, "vendor" | "item"> | null) => ColorSlot {
  const slots = new Map(
    series.filter(({ merged }) => merged === 0).map((entry) => [`${entry.vendor} ${entry.item}`, colorSlotOf(entry)]),
  );
  return (item) =>
    (item && (slots.get(`${item.vendor} ${item.item}`) ?? (isNoValue(item.item) ? "none" : null))) ?? "others";
}

/** Color slots for a second chart next to the trend: no other item gets a color that the trend uses. */
export function colorsBesideTrend({ series }: Pick<Report, "series">): (entry: ChartItem) => ColorSlot {
  const colorOf = colorsOf({ series });
  const slots = new Set(series.map(colorSlotOf));
  return (entry) => {
    if (entry.isOthers) return "others";
    const slot = colorOf(entry);
    return slot !== "others" || entry.color === null || slots.has(entry.color) ? slot : entry.color;
  };
}
