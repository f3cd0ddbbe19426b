import type { WatchedSeries } from "~/contract/anomalies/watched-series";
import { subtract } from "~/lib/money/decimal";
import type { DayRange } from "~/lib/time/time-frames";
import { groupBy } from "~/lib/group-by";
import { wholeCompany } from "../../viewer/viewer";
import type { Services } from "../../serve";
import { widths } from "../judge/judge-series";
import { levelOf } from "../judge/level";
import type { Finding } from "../judge/find-anomalies";
import { representatives } from "../judge/representatives";
import { judgedSeries } from "../series/watched-series";
import { lastYear, loadSeries } from "../series/load-series";
import type { LoadedSeries, VendorSeries } from "../series/load-series";
import { decimalOf } from "../findings/detected";
import type { Detected } from "../findings/detected";
import { judgedDays } from "../findings/judged-days";
import type { JudgedDay, VendorDay } from "../findings/judged-days";
import { judgeInThreads } from "../judge/judge-threads";
import { batchesOf } from "./batches";
import { emptiedDays } from "./emptied-days";
import { leastImpacts } from "./least-impacts";

export interface Detection {
  /** Every judged day; earlier findings on these days that are not found again are withdrawn. */
  judged: JudgedDay[];
  findings: Detected[];
  /** Days judged earlier that have no lines any more. */
  emptied: VendorDay[];
  /** The tags and service groups that were judged. */
  chosen: WatchedSeries;
}

interface DetectOptions {
  /** The days that may be judged; absent: the last year. */
  days?: DayRange;
  /** Whether the day is to be judged. `earlier`: its fingerprint when it was judged before. */
  shouldJudge(day: JudgedDay, earlier: string | undefined): boolean;
  signal?: AbortSignal;
}

/** Judges the requested days of all series of a company, each as if it were the newest. Changes nothing. */
export async function detect(
  companyId: string,
  services: Services,
  { days = lastYear(services), shouldJudge, signal }: DetectOptions,
): Promise<Detection> {
  const [chosen, earlier] = await Promise.all([
    judgedSeries(services.stateStore, companyId),
    judgedDays(services.stateStore, companyId),
  ]);
  const fingerprints = new Map(earlier.map(({ vendor, day, fingerprint }) => [`${vendor} ${day}`, fingerprint]));
  const detections: Pick<Detection, "judged" | "findings">[] = [];
  const emptied: VendorDay[] = [];
  // One after the other, so that a long history does not take more memory.
  for (const { judged, loaded } of batchesOf(days, services)) {
    const providers = await loadSeries(wholeCompany(companyId), services, { ...loaded, chosen });
    const isJudged = ({ day }: VendorDay) => day >= judged.startDate && day <= judged.endDate;
    const ofPart = {
      impactOf: leastImpacts(providers),
      shouldJudge: (day: JudgedDay) => isJudged(day) && shouldJudge(day, fingerprints.get(`${day.vendor} ${day.day}`)),
      signal,
    };
    emptied.push(...(await emptiedDays(companyId, services, { days: earlier.filter(isJudged), loaded, providers })));
    detections.push(...(await Promise.all(providers.map((provider) => detectIn(provider, ofPart)))));
  }
  return {
    judged: detections.flatMap(({ judged }) => judged),
    findings: detections.flatMap(({ findings }) => findings),
    emptied,
    chosen,
  };
}

interface Judging extends Pick<DetectOptions, "signal"> {
  impactOf(day: string): number;
  shouldJudge(day: JudgedDay): boolean;
}

async function detectIn(
  { vendor, days, fingerprints, series }: VendorSeries,
  { impactOf, shouldJudge, signal }: Judging,
): Promise<Pick<Detection, "judged" | "findings">> {
  const judged = days.flatMap((day, at) => {
    const fingerprint = fingerprints[at];
    return fingerprint && shouldJudge({ vendor, day, fingerprint }) ? [{ vendor, day, fingerprint }] : [];
  });
  if (judged.length === 0) return { judged, findings: [] };
  const judgedDays = new Set(judged.map(({ day }) => day));
  const common = {
    dayOfMonth: days.map((day) => Number(day.slice(8))),
    isRequested: days.map((day) => judgedDays.has(day)),
    minimumImpact: Float64Array.from(days, impactOf),
  };
  const findings = await judgeInThreads({ ...common, series }, signal);
  const detections = findings.map((finding) => detected(finding, series[finding.series]!, days[finding.at]!));
  return { judged, findings: shownByDay(detections) };
}

function detected(
  { at, predicted: expected, strength, isNew, isEcho, models }: Finding,
  series: LoadedSeries,
  day: string,
): Detected {
  const actual = series.amounts[at]!;
  const predicted = decimalOf(expected);
  const difference = subtract(actual, predicted);
  return {
    vendor: series.vendor,
    series,
    day,
    level: levelOf(Number(difference), expected),
    actual,
    predicted,
    difference,
    rate: Number(predicted) === 0 ? null : (Number(difference) / Math.abs(expected)) * 100,
    strength,
    isNew,
    isShown: true,
    isEcho,
    models,
  };
}

function shownByDay(detections: Detected[]): Detected[] {
  const days = groupBy(detections, ({ day }) => day);
  return [...days.values()].flatMap((ofDay) => {
    const entries = ofDay.map((finding) => ({
      finding,
      key: finding.series,
      difference: Number(finding.difference),
      isNew: finding.isNew,
      isEcho: finding.isEcho,
    }));
    // Findings that only high sensitivity shows must not hide the others.
    const certain = entries.filter(({ finding }) => Math.abs(finding.strength) >= widths.middle);
    const representative = representatives(certain.length > 0 ? certain : entries);
    return entries.map((entry) => ({ ...entry.finding, isShown: representative.has(entry) }));
  });
}
