import type { Widget } from "~/contract/dashboards/dashboards";

/** Pixels of a grid row with its gap, and of a line of the legend (grid.css, chart-series.css). */
const ROW = 32;
const LEGEND_LINE = 22;
/** Pixels of a widget's title, its padding and the line that opens the figures of its chart. */
const WIDGET_CHROME_PX = 112;
/** Columns of the grid that an entry of a legend takes, on average. */
const ENTRY_COLUMNS = 4.8;
const MIN_HEIGHT_PX = 200;

/** Height of a widget's plot in pixels, above a legend with that many entries. */
export function plotHeight({ width, height }: Pick<Widget, "width" | "height">, entries: number): number {
  const lines = Math.ceil((entries * ENTRY_COLUMNS) / width);
  return Math.max(MIN_HEIGHT_PX, height * ROW - WIDGET_CHROME_PX - lines * LEGEND_LINE);
}
