import type { ReactNode } from "react";
import { ChartFrame } from "./chart-frame";
import { ColumnLinks } from "./columns/column-links";
import { Average, ColumnLabels, EmptyMarks, type AverageMark, type ChartColumn } from "./columns/columns";
import { ClippedValues } from "./columns/clipped-values";
import { lineGeometry } from "./geometry/line-geometry";
import { heightOf } from "./geometry/scale";
import { seriesClass, type ColorSlot } from "./series";
import { plotWidth } from "./geometry/stack-geometry";

export interface LineSeries {
  id: string;
  /** `compare` is the compared series: gray and dotted. */
  slot: ColorSlot | "compare";
  /** One amount per column, null for a gap. Floats: they set heights only. */
  values: (number | null)[];
}

interface LineChartProps {
  label: string;
  series: LineSeries[];
  columns: ChartColumn[];
  /** `percent` draws each period's shares. */
  scale: "value" | "percent";
  formatTick: (value: number) => string;
  average?: AverageMark;
  /** Fits the axis to typical periods and clips the others; explain it in the legend. */
  isTypical?: boolean;
  /** Pixels. */
  height?: number;
  below?: ReactNode;
}

/** Series over time as lines, never smoothed. Every period is a link. */
export function LineChart({
  label,
  series,
  columns,
  scale: kind,
  formatTick,
  average,
  isTypical = false,
  height = 262,
  below,
}: LineChartProps) {
  const { scale, paths, points, hollow, clipped } = lineGeometry(
    series.map(({ values }) => values),
    {
      height,
      isPercent: kind === "percent",
      incomplete: columns.map(({ isIncomplete = false }) => isIncomplete),
      marks: average && [average.value],
      isTypical,
    },
  );
  return (
    <ChartFrame
      label={label}
      scale={scale}
      formatTick={formatTick}
      over={<ColumnLinks columns={columns} />}
      below={below}
    >
      <svg
        className="marks"
        viewBox={`0 0 ${plotWidth} ${height}`}
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {/* The first series is the largest: it is drawn last, on top. */}
        {series
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
          .reverse()}
        {clipped.length > 0 && <path className="break" d={clipped.map(({ mark }) => mark).join("")} />}
      </svg>
      <ClippedValues clipped={clipped} format={formatTick} />
      <EmptyMarks columns={columns} y={scale.y(0)} />
      {average && <Average mark={average} y={heightOf(average.value, scale)} />}
      <ColumnLabels columns={columns} height={height} />
    </ChartFrame>
  );
}
