import type { ReactNode } from "react";
import { pixels, type VerticalScale } from "./geometry/scale";

interface ChartFrameProps {
  /** What the chart shows. */
  label: string;
  scale: VerticalScale;
  formatTick: (value: number) => string;
  /** SVG of the plot: x in percent, y in pixels. */
  children: ReactNode;
  /** HTML over the plot. */
  over: ReactNode;
  /** Legend and figures, below the plot. */
  below?: ReactNode;
}

/** Width of an axis label's character, in rem. */
const AXIS_CHARACTER_REM = 0.42;

/** A chart's axis, grid and base line, with room for its legend. */
export function ChartFrame({ label, scale, formatTick, children, over, below }: ChartFrameProps) {
  const labels = scale.ticks.map(formatTick);
  const axisWidth = Math.max(3, AXIS_CHARACTER_REM * Math.max(...labels.map((text) => text.length)));
  return (
    <figure className="chart" style={{ "--axis": `${pixels(axisWidth)}rem` }}>
      <svg height={scale.height} aria-hidden="true">
        {scale.ticks.map((tick, index) => (
          <text key={tick} x="100%" y={pixels(scale.y(tick)) + 4} textAnchor="end">
            {labels[index]}
          </text>
        ))}
      </svg>
      <div className="plot" role="group" aria-label={label} data-keep-scroll="">
        <svg height={scale.height}>
          {scale.ticks.map((tick) => {
            const y = pixels(Math.round(scale.y(tick)) + 0.5);
            return <line key={tick} className={tick === 0 ? "base" : "grid"} x1="0" x2="100%" y1={y} y2={y} />;
          })}
          {children}
        </svg>
        {over}
      </div>
      {below}
    </figure>
  );
}
