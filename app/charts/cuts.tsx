import type { Cut } from "./stack-geometry";

/** Pixels from a cut end to its value: above the plot, or, of a negative value, above the break mark. */
const ABOVE = 6;
const ABOVE_MARK = 26;
/** Percent of the plot that a value takes on any screen, and in a narrow frame. */
const WIDTH = { wide: 7, narrow: 16 };

/** The values of columns that the axis cuts off, at their ends; one that would cover another is in its card only. */
export function Cuts({ cuts, format }: { cuts: Cut[]; format: (value: number) => string }) {
  const labelled = { wide: -Infinity, narrow: -Infinity };
  return (
    <g aria-hidden="true">
      {[...cuts]
        .sort((a, b) => a.x - b.x)
        .map(({ x, y, value }) => {
          if (x - labelled.wide < WIDTH.wide) return null;
          labelled.wide = x;
          const isMinor = x - labelled.narrow < WIDTH.narrow;
          if (!isMinor) labelled.narrow = x;
          return (
            <text
              key={`${x} ${value}`}
              className={isMinor ? "cut minor" : "cut"}
              x={`${x}%`}
              y={y - (value > 0 ? ABOVE : ABOVE_MARK)}
              textAnchor={x < WIDTH.wide / 2 ? "start" : x > 100 - WIDTH.wide / 2 ? "end" : "middle"}
            >
              {format(value)}
            </text>
          );
        })}
    </g>
  );
}
