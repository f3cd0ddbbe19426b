import type { ReactNode } from "react";
import { ChartFrame } from "./chart-frame";
import { ClippedValues } from "./columns/clipped-values";
import { ColumnLinks } from "./columns/column-links";
import { Average, ColumnLabels, EmptyMarks, type AverageMark, type ChartColumn } from "./columns/columns";
import { heightOf, type VerticalScale } from "./geometry/scale";
import { plotWidth, type ClippedEnd } from "./geometry/stack-geometry";

/** What charts over time have in common. */
export interface ColumnChartProps<Column extends ChartColumn = ChartColumn> {
  label: string;
  columns: Column[];
  /** `percent` draws each period's shares. */
  scale: "value" | "percent";
  /** Formats axis values: money for `value`, percent for `percent`. */
  formatTick: (value: number) => string;
  average?: AverageMark;
  /** Fits the axis to typical periods and clips the others; explain it in the legend. */
  isTypical?: boolean;
  /** Pixels. */
  height?: number;
  below?: ReactNode;
}

/** Pixels. */
export const CHART_HEIGHT = 262;

interface ColumnPlotProps extends Omit<ColumnChartProps, "scale" | "isTypical" | "height"> {
  scale: VerticalScale;
  clipped: ClippedEnd[];
  /** Paths of the series, as wide as `plotWidth`. */
  marks: ReactNode;
  /** Marks that keep their shape however wide the chart is. */
  flags?: ReactNode;
}

/** Draws periods side by side. Every period is a link. */
export function ColumnPlot(props: ColumnPlotProps) {
  const { label, columns, scale, formatTick, average, below, clipped, marks, flags } = props;
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
        viewBox={`0 0 ${plotWidth} ${scale.height}`}
        height={scale.height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {marks}
        {clipped.length > 0 && <path className="break" d={clipped.map(({ mark }) => mark).join("")} />}
      </svg>
      <ClippedValues clipped={clipped} format={formatTick} />
      <EmptyMarks columns={columns} y={scale.y(0)} />
      {flags}
      {average && <Average mark={average} y={heightOf(average.value, scale)} />}
      <ColumnLabels columns={columns} height={scale.height} />
    </ChartFrame>
  );
}
