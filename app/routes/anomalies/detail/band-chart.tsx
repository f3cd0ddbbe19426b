import { area, line } from "d3";
import { ChartFrame } from "~/charts/chart-frame";
import { ColumnLabels } from "~/charts/columns/columns";
import type { ChartColumn } from "~/charts/columns/columns";
import { ColumnLinks } from "~/charts/columns/column-links";
import { pixels, verticalScale } from "~/charts/geometry/scale";
import { plotWidth } from "~/charts/geometry/stack-geometry";
import type { modelNames } from "~/contract/anomalies/anomalies-lists";
import styles from "../anomalies.module.css";

interface BandDay {
  actual: number | null;
  low: number | null;
  high: number | null;
  models: number[];
}

interface BandChartProps {
  label: string;
  days: BandDay[];
  columns: ChartColumn[];
  models: typeof modelNames;
  /** Places of the days with a ring. */
  rings: number[];
  formatTick: (value: number) => string;
}

const height = 262;

/**
 * The days with their ranges clipped to at most the costs' own span above and below them: for a series that has just
 * begun, a model expects almost anything, and the costs would look like a flat line.
 */
export function withinView(days: BandDay[]): BandDay[] {
  const costs = [0, ...days.flatMap(({ actual, models }) => (actual === null ? models : [actual, ...models]))];
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const within = (value: number | null) =>
    value === null ? null : Math.max(2 * least - most, Math.min(2 * most - least, value));
  return days.map((day) => ({ ...day, low: within(day.low), high: within(day.high) }));
}

/** A series with the range in which each day was expected, and what each model expected. */
export function BandChart({ label, days: whole, columns, models, rings, formatTick }: BandChartProps) {
  const days = withinView(whole);
  const values = days.flatMap(({ actual, low, high, models: predictions }) => [actual, low, high, ...predictions]);
  const numbers = values.filter((value) => value !== null);
  const scale = verticalScale(Math.min(0, ...numbers), Math.max(0, ...numbers), height);
  const x = (index: number) => ((index + 0.5) / days.length) * plotWidth;
  const band = area<BandDay>()
    .defined(({ low }) => low !== null)
    .x((_, index) => x(index))
    .y0(({ low }) => scale.y(low ?? 0))
    .y1(({ high }) => scale.y(high ?? 0))
    .digits(2);
  const path = (valueOf: (day: BandDay) => number | null | undefined) =>
    line<BandDay>()
      .defined((day) => (valueOf(day) ?? null) !== null)
      .x((_, index) => x(index))
      .y((day) => scale.y(valueOf(day) ?? 0))
      .digits(2)(days) ?? "";
  return (
    <ChartFrame label={label} scale={scale} formatTick={formatTick} over={<ColumnLinks columns={columns} />}>
      <svg
        className="marks"
        viewBox={`0 0 ${plotWidth} ${height}`}
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.band} d={band(days) ?? ""} />
        {models.map((model, at) => (
          <path
            key={model}
            className={styles.model}
            data-model={model}
            d={path(({ models: predictions }) => predictions[at])}
          />
        ))}
        <path className={styles.actual} d={path(({ actual }) => actual)} />
      </svg>
      {rings.map((index) => (
        <svg
          key={index}
          x={`${pixels(((index + 0.5) / days.length) * 100)}%`}
          y={pixels(scale.y(days[index]?.actual ?? 0))}
          overflow="visible"
          aria-hidden="true"
        >
          <circle r="5" fill="var(--surface)" stroke="var(--increase)" strokeWidth="2" />
        </svg>
      ))}
      <ColumnLabels columns={columns} height={height} />
    </ChartFrame>
  );
}
