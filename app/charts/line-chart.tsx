import { CHART_HEIGHT, ColumnPlot, type ColumnChartProps } from "./column-plot";
import { lineGeometry } from "./geometry/line-geometry";
import { seriesClass, type ColorSlot } from "./series";

export interface LineSeries {
  id: string;
  /** `compare` is the compared series: gray and dotted. */
  slot: ColorSlot | "compare";
  /** One amount per column, null for a gap. Floats: they set heights only. */
  values: (number | null)[];
  /** Which of its periods are incomplete, if they are not those of the columns: drawn hollow. */
  isIncomplete?: boolean[];
}

/** Series over time as lines, never smoothed. */
export function LineChart(props: ColumnChartProps & { series: LineSeries[] }) {
  const { series, scale: kind, isTypical = false, height = CHART_HEIGHT, ...plot } = props;
  const { scale, paths, points, hollow, clipped } = lineGeometry(
    series.map(({ values }) => values),
    {
      height,
      isPercent: kind === "percent",
      incomplete: series.map(
        (entry) => entry.isIncomplete ?? plot.columns.map(({ isIncomplete = false }) => isIncomplete),
      ),
      marks: plot.average && [plot.average.value],
      isTypical,
    },
  );
  // The first series is the largest: it is drawn last, on top.
  const marks = series
    .map(({ id, slot }, index) => (
      <g key={id} className={slot === "compare" ? slot : seriesClass(slot)}>
        {paths[index] && <path className="line" d={paths[index]} />}
        {points[index] && <path className="line lone" d={points[index]} />}
        {hollow[index] && (
          <>
            <path className="line ring" d={hollow[index]} />
            <path className="line inside" d={hollow[index]} />
          </>
        )}
      </g>
    ))
    .reverse();
  return <ColumnPlot {...plot} scale={scale} clipped={clipped} marks={marks} />;
}
