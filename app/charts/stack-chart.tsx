import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import { ChartFrame } from "./chart-frame";
import { ColumnLinks } from "./columns/column-links";
import { Average, ColumnLabels, EmptyMarks, type AverageMark, type ChartColumn } from "./columns/columns";
import { ClippedValues } from "./columns/clipped-values";
import { heightOf, pixels } from "./geometry/scale";
import { seriesClass, type ColorSlot } from "./series";
import { densityClass, plotWidth, stackGeometry } from "./geometry/stack-geometry";

export interface StackColumn extends ChartColumn {
  /** One amount per series, in their order. Floats: they set heights only. */
  values: number[];
  /** Estimated rest of the period, drawn on top; name it in the legend. */
  estimate?: number;
  /** The compared period's amount, null if there is none; explain it in the legend. */
  ghost?: number | null;
  /** Marks an unusual period with ▼; name it in the legend. */
  isFlagged?: boolean;
}

interface StackChartProps {
  label: string;
  /** In stacking order, from zero outwards. */
  series: { id: string; slot: ColorSlot; /** CSS color, for series that are no items: providers. */ color?: string }[];
  columns: StackColumn[];
  /** `percent` draws each column's shares. */
  scale: "value" | "percent";
  /** Formats axis values: money for `value`, percent for `percent`. */
  formatTick: (value: number) => string;
  average?: AverageMark;
  /** Fits the axis to typical columns and clips the others; explain it in the legend. */
  isTypical?: boolean;
  /** Pixels. */
  height?: number;
  below?: ReactNode;
}

/** Parts over time: one stacked column per period; credits and refunds extend below zero. Every column is a link. */
export function StackChart({
  label,
  series,
  columns,
  scale: kind,
  formatTick,
  average,
  isTypical = false,
  height = 262,
  below,
}: StackChartProps) {
  const { scale, paths, hollow, estimates, ghosts, tops, clipped } = stackGeometry({
    values: columns.map((column) => column.values),
    estimates: columns.map(({ estimate = 0 }) => estimate),
    incomplete: columns.map(({ isIncomplete = false }) => isIncomplete),
    ...(columns.some(({ ghost }) => ghost !== undefined) && { ghosts: columns.map(({ ghost = null }) => ghost) }),
    seriesCount: series.length,
    height,
    isPercent: kind === "percent",
    marks: average && [average.value],
    isTypical,
  });
  // A column next to another one is half as wide.
  const density = densityClass(columns.length * (ghosts === "" ? 1 : 2));
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
        {ghosts && <path className="ghost" d={ghosts} />}
        {series.map(
          ({ id, slot, color }, index) =>
            paths[index] && (
              <path
                key={id}
                className={classNames("seg", seriesClass(slot), density)}
                style={color ? { "--c": color } : undefined}
                d={paths[index]}
              />
            ),
        )}
        {series.map(
          ({ id, slot, color }, index) =>
            hollow[index] && (
              <path
                key={id}
                className={classNames("seg hollow", seriesClass(slot))}
                style={color ? { "--c": color } : undefined}
                d={hollow[index]}
              />
            ),
        )}
        {estimates && <path className={classNames("seg", "estimate", density)} d={estimates} />}
        {clipped.length > 0 && <path className="break" d={clipped.map(({ mark }) => mark).join("")} />}
      </svg>
      <ClippedValues clipped={clipped} format={formatTick} />
      <EmptyMarks columns={columns} y={scale.y(0)} />
      {columns.map(
        (column, index) =>
          column.isFlagged && (
            <svg
              key={column.id}
              className="marks"
              x={`${pixels(((index + 0.5) * 100) / columns.length)}%`}
              y={(tops[index] ?? 0) - 9}
              width="1"
            >
              <path className="flag" d="M-4 0h8l-4 6z" />
            </svg>
          ),
      )}
      {average && <Average mark={average} y={heightOf(average.value, scale)} />}
      <ColumnLabels columns={columns} height={height} />
    </ChartFrame>
  );
}
