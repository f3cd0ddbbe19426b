import { canBeNew } from "../series/series-key";
import type { SeriesKey } from "../series/series-key";
import { judgeSeries, widths } from "./judge-series";
import type { ModelName } from "./judge-series";

/** A series to judge. */
export interface JudgeTask {
  /** Day of the month of each day, from 1. */
  dayOfMonth: number[];
  /** Whether findings of the day are requested. */
  isRequested: boolean[];
  /** Smallest difference that raises an alert, by day. */
  minimumImpact: Float64Array;
  series: { key: SeriesKey; amounts: Float64Array }[];
}

/** An anomaly of one day and series, at any sensitivity. */
export interface Finding {
  /** Index of the series within the task. */
  series: number;
  /** Index of the day. */
  at: number;
  actual: number;
  predicted: number;
  strength: number;
  isNew: boolean;
  /** A later day of something new: it explains the series it is part of, but raises no further alert. */
  isEcho: boolean;
  models: { model: ModelName; predicted: number; score: number; low: number; high: number }[];
}

/** Days that the provider must have been known for before something can be new. */
const KNOWN_DAYS = 14;
/** Something is new for a week: until then the models have nothing to judge it by. */
const NEW_DAYS = 7;
/** Strength of what is new: found at every sensitivity. */
const MAX_STRENGTH = 99;

/** All anomalies of the requested days, series by series. */
export const findAnomalies = (task: JudgeTask): Finding[] =>
  task.series.flatMap(({ key, amounts }, series) =>
    findIn(task, key, amounts).map((finding) => ({ ...finding, series })),
  );

function findIn(
  { dayOfMonth, isRequested, minimumImpact }: JudgeTask,
  { kind }: SeriesKey,
  amounts: Float64Array,
): Omit<Finding, "series">[] {
  const start = amounts.findIndex((amount) => amount !== 0 && !Number.isNaN(amount));
  const isLarge = (difference: number, at: number) => Math.abs(difference) >= minimumImpact[at]!;
  if (start === -1 || !amounts.some(isLarge)) return [];
  const findings = judgeSeries([...amounts.subarray(start)], dayOfMonth.slice(start))
    .filter(({ at, strength }) => isRequested[at + start] && Math.abs(strength) >= widths.high)
    .filter(({ at, actual, predicted }) => isLarge(actual - predicted, at + start))
    .map(({ at, actual, predicted, strength, models }) => ({
      at: at + start,
      actual,
      predicted,
      strength,
      isNew: false,
      isEcho: false,
      models: models.map(({ model, predicted: prediction, score, interval }) => {
        const [low, high] = interval(widths.middle);
        return { model, predicted: prediction, score, low, high };
      }),
    }));
  const isNew = start >= KNOWN_DAYS && canBeNew(kind);
  const firstWeek = isNew ? [...amounts.subarray(start, start + NEW_DAYS)] : [];
  const first = firstWeek.findIndex((actual, day) => isLarge(actual, start + day));
  const news = firstWeek.flatMap((actual, day) =>
    isLarge(actual, start + day) && isRequested[start + day]
      ? [
          {
            at: start + day,
            actual,
            predicted: 0,
            strength: Math.sign(actual) * MAX_STRENGTH,
            isNew: true,
            isEcho: day !== first,
            models: [],
          },
        ]
      : [],
  );
  const newDays = new Set(news.map(({ at }) => at));
  return [...news, ...findings.filter(({ at }) => !newDays.has(at))];
}
