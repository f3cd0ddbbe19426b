/** Days of history that a prediction looks at: eight weeks. */
const WINDOW = 56;
const WEEK = 7;
/** Share of the level that the last week, the last two and the last four have. */
const levelWeights: [days: number, weight: number][] = [
  [7, 0.5],
  [14, 0.3],
  [28, 0.2],
];
/** Part of the measured trend that is expected to continue; the rest is noise. */
const TREND_SHARE = 0.5;
/** A trend fades: each further day has this part of the one before. */
const DAMPING = 0.98;
/** Largest plausible trend per day, as a share of the level. */
const MAX_TREND = 0.01;

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export function median(values: number[]): number {
  const sorted = sortedNumbers(values);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Up to so many numbers are sorted fastest by insertion: estimates ask for thousands of medians of a week or a month. */
const FEW = 32;

function sortedNumbers(values: number[]): Float64Array {
  const sorted = new Float64Array(values);
  if (sorted.length > FEW) return sorted.sort();
  for (let end = 1; end < sorted.length; end += 1) {
    const value = sorted[end]!;
    let at = end;
    for (; at > 0 && sorted[at - 1]! > value; at -= 1) sorted[at] = sorted[at - 1]!;
    sorted[at] = value;
  }
  return sorted;
}

/**
 * Predicts what varies from day to day: the level of the last weeks, a weekly rhythm and a fading trend.
 *
 * @param history consecutive days, the last one is the last known
 * @param days how many days to predict
 */
export function predict(history: number[], days: number): number[] {
  const known = history.slice(-WINDOW);
  if (known.length === 0) return Array.from({ length: days }, () => 0);
  const rhythm = rhythmOf(known);
  const calm = known.map((value, n) => value - rhythm[phase(n, known.length)]!);
  const level = levelOf(calm);
  const trend = trendOf(calm, level);
  let fading = 1;
  let rise = 0;
  return Array.from({ length: days }, (_, n) => {
    fading *= DAMPING;
    rise += trend * fading;
    return level + rise + rhythm[phase(known.length + n, known.length)]!;
  });
}

/** Position in the week that ends with the last known day, 0 to 6. */
const phase = (n: number, length: number): number => (((n - length) % WEEK) + WEEK) % WEEK;

/** How much each weekday usually differs from its week, 0 in sum; undefined with less than two whole weeks. */
function rhythmOf(known: number[]): number[] {
  const weeks = Math.floor(known.length / WEEK);
  if (weeks < 2) return Array.from({ length: WEEK }, () => 0);
  const recent = known.slice(known.length - weeks * WEEK);
  const means = Array.from({ length: weeks }, (_, n) => mean(recent.slice(n * WEEK, (n + 1) * WEEK)));
  const last = means.at(-1)!;
  const usual = Array.from({ length: WEEK }, (_, place) =>
    median(
      means.map((weekMean, n) => {
        const difference = recent[n * WEEK + place]! - weekMean;
        // A rhythm grows with the level.
        return weekMean > 0 && last > 0 ? (difference / weekMean) * last : difference;
      }),
    ),
  );
  const rest = mean(usual);
  return usual.map((value) => value - rest);
}

/** Means of the last days, outliers cut to what the window has elsewhere. */
function levelOf(calm: number[]): number {
  const parts = levelWeights.map(([days, weight]) => [robustMean(calm.slice(-days)), weight] as const);
  return parts.reduce((sum, [value, weight]) => sum + value * weight, 0);
}

/** Mean without what is more than three usual distances from the median. */
function robustMean(values: number[]): number {
  const middle = median(values);
  const distance = median(values.map((value) => Math.abs(value - middle)));
  if (distance === 0) return middle;
  const limit = 3 * 1.4826 * distance;
  return mean(values.map((value) => Math.min(middle + limit, Math.max(middle - limit, value))));
}

/** Median of the slopes between weeks (Theil and Sen), per day, as far as it is believed. */
function trendOf(calm: number[], level: number): number {
  const weeks = Math.floor(calm.length / WEEK);
  if (weeks < 4) return 0;
  const recent = calm.slice(calm.length - weeks * WEEK);
  const means = Array.from({ length: weeks }, (_, n) => robustMean(recent.slice(n * WEEK, (n + 1) * WEEK)));
  const slopes = means.flatMap((from, n) => means.slice(n + 1).map((to, m) => (to - from) / ((m + 1) * WEEK)));
  const limit = MAX_TREND * Math.abs(level);
  return Math.max(-limit, Math.min(limit, median(slopes) * TREND_SHARE));
}
