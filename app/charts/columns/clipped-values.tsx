import type { ClippedEnd } from "../geometry/stack-geometry";

/** Pixels from a clipped end up to its value: clear of the plot or, for a negative value, of the break mark. */
const LABEL_GAP_PX = 6;
const LABEL_GAP_WITH_MARK_PX = 26;
/** Width of a value in percent of the plot: on a wide screen, and in a narrow frame. */
const WIDTH = { wide: 7, narrow: 16 };

/** Values of columns that the axis clips, shown at their ends. One that would overlap another is only in its card. */
export function ClippedValues({ clipped, format }: { clipped: ClippedEnd[]; format: (value: number) => string }) {
  const labelled = { wide: -Infinity, narrow: -Infinity };
  return (
    <g aria-hidden="true">
      {[...clipped]
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
              y={y - (value > 0 ? LABEL_GAP_PX : LABEL_GAP_WITH_MARK_PX)}
              textAnchor={x < WIDTH.wide / 2 ? "start" : x > 100 - WIDTH.wide / 2 ? "end" : "middle"}
            >
              {format(value)}
            </text>
          );
        })}
    </g>
  );
}
