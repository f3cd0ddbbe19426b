import { classNames } from "~/ui/class-names";
import { CHART_HEIGHT, ColumnPlot, type ColumnChartProps } from "./column-plot";
import type { ChartColumn } from "./columns/columns";
import { pixels } from "./geometry/scale";
import { densityClass, stackGeometry } from "./geometry/stack-geometry";
import { seriesClass, type ColorSlot } from "./series";

interface StackColumn extends ChartColumn {
  /** One amount per series, in their order. Floats: they set heights only. */
  values: number[];
  /** Estimated rest of the period, drawn on top; name it in the legend. */
  estimate?: number;
  /** The compared period's amount, null if there is none; explain it in the legend. */
  ghost?: number | null;
  /** Marks an unusual period with ▼; name it in the legend. */
  isFlagged?: boolean;
}

interface StackChartProps extends ColumnChartProps<StackColumn> {
  /** In stacking order, from zero outwards. */
  series: { id: string; slot: ColorSlot; /** CSS color, for series that are not items: providers. */ color?: string }[];
}

/** Parts over time: one stacked column per period; credits and refunds extend below zero. */
export function StackChart(props: StackChartProps) {
  const { series, scale: kind, isTypical = false, height = CHART_HEIGHT, ...plot } = props;
  const { columns, average } = plot;
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
  const marks = (
    <>
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
    </>
  );
  const flags = columns.map(
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
  );
  return <ColumnPlot {...plot} scale={scale} clipped={clipped} marks={marks} flags={flags} />;
}
