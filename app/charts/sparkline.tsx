import { line } from "d3";

const width = 100;
const height = 22;
/** Pixels of the height that the line uses. */
const reach = 18;
/** The range is at least this fraction of the peak, so that a flat cost looks flat. */
const minRange = 0.25;

/** SVG path of a row's trend; "" without values. A single value is a horizontal line. */
export function sparklinePath(values: number[]): string {
  if (values.length === 0) return "";
  const points = values.length === 1 ? [...values, ...values] : values;
  const high = Math.max(...points);
  const low = Math.min(...points);
  const range = Math.max(high - low, Math.max(Math.abs(high), Math.abs(low)) * minRange) || 1;
  const middle = (high + low) / 2;
  return (
    line<number>()
      .x((_, index) => (index / (points.length - 1)) * width)
      .y((value) => height / 2 - ((value - middle) / range) * reach)
      .digits(2)(points) ?? ""
  );
}

/** A row's trend without an axis; decorative, as the row has the figures. `color` is a CSS value. */
export function Sparkline({ values, color }: { values: number[]; color?: string }) {
  return (
    <svg
      className="spark"
      style={color ? { "--c": color } : undefined}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={sparklinePath(values)} />
    </svg>
  );
}
