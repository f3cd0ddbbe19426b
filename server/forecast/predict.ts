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

/** Up to this size, insertion sort is fastest: estimates need thousands of medians of a week or a month. */
const INSERTION_SORT_MAX = 32;

export const median = (values: number[]): number => medianInPlace(new Float64Array(values), values.length);

/** Median of a list's first `count` numbers; sorts them in place. */
function medianInPlace(values: Float64Array, count: number): number {
  if (count > INSERTION_SORT_MAX) values.subarray(0, count).sort();
  else insertionSort(values, count);
  const half = count >> 1;
  return count % 2 ? values[half]! : (values[half - 1]! + values[half]!) / 2;
}

function insertionSort(values: Float64Array, count: number): void {
  for (let end = 1; end < count; end += 1) {
    const value = values[end]!;
    let at = end;
    for (; at > 0 && values[at - 1]! > value; at -= 1) values[at] = values[at - 1]!;
    values[at] = value;
  }
}

/** Reused buffer for medians: allocating a list for each took a third of the time of an estimate. */
const sorted = new Float64Array(WINDOW);

/**
 * Predicts what varies from day to day: the level of the last weeks, a weekly rhythm and a fading trend.
 *
 * @param history consecutive days, the last one is the last known
 * @param days how many days to predict
 */
export function predict(history: number[], days: number): number[] {
  const recent = history.slice(-WINDOW);
  if (recent.length === 0) return Array.from({ length: days }, () => 0);
  const rhythm = rhythmOf(recent);
  const deseasonalized = recent.map((value, n) => value - rhythm[phase(n, recent.length)]!);
  const level = levelOf(deseasonalized);
  const trend = trendOf(deseasonalized, level);
  const expected: number[] = [];
  let fading = 1;
  let rise = 0;
  for (let n = 0; n < days; n += 1) {
    fading *= DAMPING;
    rise += trend * fading;
    expected.push(level + rise + rhythm[n % WEEK]!);
  }
  return expected;
}

/** Position in the week that ends with the last known day, 0 to 6. */
const phase = (n: number, length: number): number => (((n - length) % WEEK) + WEEK) % WEEK;

/** How much each weekday usually differs from its week, 0 in sum; undefined with less than two whole weeks. */
function rhythmOf(amounts: number[]): number[] {
  const weeks = Math.floor(amounts.length / WEEK);
  if (weeks < 2) return Array.from({ length: WEEK }, () => 0);
  const recent = amounts.slice(amounts.length - weeks * WEEK);
  const means: number[] = [];
  for (let n = 0; n < weeks; n += 1) means.push(mean(recent.slice(n * WEEK, (n + 1) * WEEK)));
  const last = means.at(-1)!;
  const usual: number[] = [];
  for (let index = 0; index < WEEK; index += 1) {
    for (let n = 0; n < weeks; n += 1) {
      const weekMean = means[n]!;
      const difference = recent[n * WEEK + index]! - weekMean;
      // A rhythm grows with the level.
      sorted[n] = weekMean > 0 && last > 0 ? (difference / weekMean) * last : difference;
    }
    usual.push(medianInPlace(sorted, weeks));
  }
  const rest = mean(usual);
  return usual.map((value) => value - rest);
}

/** Weighted mean of the last days, with outliers limited. */
function levelOf(deseasonalized: number[]): number {
  let level = 0;
  for (const [days, weight] of levelWeights)
    level += robustMean(deseasonalized, Math.max(0, deseasonalized.length - days), deseasonalized.length) * weight;
  return level;
}

/** Mean of the days from `start` to before `end`, clipped at three usual distances from their median. */
function robustMean(values: number[], start: number, end: number): number {
  const count = end - start;
  for (let n = 0; n < count; n += 1) sorted[n] = values[start + n]!;
  const middle = medianInPlace(sorted, count);
  for (let n = 0; n < count; n += 1) sorted[n] = Math.abs(values[start + n]! - middle);
  const distance = medianInPlace(sorted, count);
  if (distance === 0) return middle;
  const limit = 3 * 1.4826 * distance;
  let sum = 0;
  for (let n = start; n < end; n += 1) sum += Math.min(middle + limit, Math.max(middle - limit, values[n]!));
  return sum / count;
}

/** Median of the slopes between weeks (Theil and Sen), per day, reduced and limited. */
function trendOf(deseasonalized: number[], level: number): number {
  const weeks = Math.floor(deseasonalized.length / WEEK);
  if (weeks < 4) return 0;
  const first = deseasonalized.length - weeks * WEEK;
  const means: number[] = [];
  for (let day = first; day < deseasonalized.length; day += WEEK)
    means.push(robustMean(deseasonalized, day, day + WEEK));
  let count = 0;
  for (let from = 0; from < weeks; from += 1)
    for (let to = from + 1; to < weeks; to += 1) sorted[count++] = (means[to]! - means[from]!) / ((to - from) * WEEK);
  const limit = MAX_TREND * Math.abs(level);
  return Math.max(-limit, Math.min(limit, medianInPlace(sorted, count) * TREND_SHARE));
}
