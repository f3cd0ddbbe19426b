import type { SeriesRank } from "~/charts/series";
import { seriesColor } from "~/charts/series";
import type { Report, ReportItem } from "./report";

/** Colour slot of the n-th series: by rank, the merged rest in grey. */
export const rankOf = (index: number, { merged }: { merged: number }): SeriesRank => (merged > 0 ? "others" : index);

/** An item's colour in the trend, used wherever it is shown; grey if it is part of the rest. */
export function colorsOf({ series }: Report): (item: Pick<ReportItem, "vendor" | "item"> | null) => string {
  const colors = new Map(
    series.map((entry, index) => [
      `${entry.vendor} ${entry.item} ${entry.merged > 0}`,
      seriesColor(rankOf(index, entry)),
    ]),
  );
  return (item) => (item && colors.get(`${item.vendor} ${item.item} false`)) || seriesColor("others");
}
