import type { SeriesRank } from "~/charts/series";
import type { ChartItem } from "~/contract/cost-analytics";
import { isNoValue } from "~/lib/no-value";
import type { Report, ReportItem } from "./report";

/** Colour slot of an item of a chart: the one that it keeps, unless it is the merged rest or has no value. */
export const rankOf = ({
  merged,
  item,
  color,
}: Pick<Report["series"][number], "merged" | "item" | "color">): SeriesRank =>
  merged > 0 ? "others" : isNoValue(item) ? "none" : (color ?? "others");

/** An item's slot in the trend, used wherever it is shown; that of the rest (null) if it is part of the rest. */
export function colorsOf({
  series,
}: Pick<Report, "series">): (item: Pick<ReportItem, "vendor" | "item"> | null) => SeriesRank {
  const ranks = new Map(
    series.filter(({ merged }) => merged === 0).map((entry) => [`${entry.vendor} ${entry.item}`, rankOf(entry)]),
  );
  return (item) =>
    (item && (ranks.get(`${item.vendor} ${item.item}`) ?? (isNoValue(item.item) ? "none" : null))) ?? "others";
}

/** Slot of an item of a second chart beside the trend: no other item has a color that the trend shows. */
export function colorsBeside({ series }: Pick<Report, "series">): (entry: ChartItem) => SeriesRank {
  const colorOf = colorsOf({ series });
  const shown = new Set(series.map(rankOf));
  return (entry) => {
    if (entry.isOthers) return "others";
    const rank = colorOf(entry);
    return rank !== "others" || entry.color === null || shown.has(entry.color) ? rank : entry.color;
  };
}
