import { area, curveStepAfter } from "d3";
import { ChartFrame } from "~/charts/chart-frame";
import { pixels, verticalScale } from "~/charts/geometry/scale";
import { plotWidth } from "~/charts/geometry/stack-geometry";
import { formatDayShort } from "~/i18n/dates";
import { formatShort } from "~/lib/money/money";
import { Icon } from "~/ui/icon";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import styles from "./advice.module.css";
import { fileHref } from "./href";
import type { AdvicePage, Simulation } from "./load.server";
import { useAdviceText } from "./use-advice-text";

const height = 236;
/** The last week is drawn; the file has all hours. */
const HOURS = 168;

interface Hour {
  covered: number;
  onDemand: number;
  idle: number;
}

/** On-demand cost of each hour: what the purchase covers and what it leaves; below, its unused part. */
export function HoursChart({ page, simulation: { hours, row } }: { page: AdvicePage; simulation: Simulation }) {
  const { t } = useAdviceText();
  const recent = hours.slice(-HOURS);
  const values = recent.map(({ covered, onDemand, idle }): Hour => ({
    covered: Number(covered),
    onDemand: Number(onDemand),
    idle: Number(idle),
  }));
  const last = values.at(-1);
  if (!last) return null;
  // The last step needs an end.
  const ended = [...values, last];
  const scale = verticalScale(
    -Math.max(0, ...values.map(({ idle }) => idle)),
    Math.max(0, ...values.map(({ covered, onDemand }) => covered + onDemand)),
    height,
  );
  const shape = (from: (hour: Hour) => number, to: (hour: Hour) => number) =>
    area<Hour>()
      .curve(curveStepAfter)
      .x((_, index) => (index / values.length) * plotWidth)
      .y0((hour) => scale.y(from(hour)))
      .y1((hour) => scale.y(to(hour)))
      .digits(2)(ended) ?? "";
  const days = recent.flatMap(({ start }, index) =>
    start.slice(11, 13) === "00" ? [{ day: start.slice(0, 10), index }] : [],
  );
  return (
    <Panel
      title={t("hours.title")}
      note={t("hours.note", { count: hours.length, currency: row.currency })}
      tools={
        <A className="btn quiet small" href={fileHref(page, "csv")} download>
          <Icon name="download" />
          {t("file.simulator")} CSV
        </A>
      }
    >
      <ChartFrame
        label={t("hours.label")}
        scale={scale}
        formatTick={(value) => formatShort(value, row.currency)}
        over={null}
      >
        <svg
          className="marks"
          viewBox={`0 0 ${plotWidth} ${height}`}
          height={height}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            className={styles.covered}
            d={shape(
              () => 0,
              ({ covered }) => covered,
            )}
          />
          <path
            className={styles.left}
            d={shape(
              ({ covered }) => covered,
              ({ covered, onDemand }) => covered + onDemand,
            )}
          />
          <path
            className={styles.lost}
            d={shape(
              () => 0,
              ({ idle }) => -idle,
            )}
          />
        </svg>
        {days.map(({ day, index }) => (
          <text key={day} x={`${pixels((index / values.length) * 100)}%`} y={height - 6} aria-hidden="true">
            {formatDayShort(day)}
          </text>
        ))}
      </ChartFrame>
      <ul className="legend">
        {(["covered", "left", "lost"] as const).map((variant) => (
          <li key={variant}>
            <svg className={styles.key} viewBox="0 0 12 10" aria-hidden="true">
              <rect className={styles[variant]} width="12" height="10" />
            </svg>
            {t(`hours.${variant}`)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
