import type { AnomalyDetail } from "~/contract/anomalies/anomalies";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { isPaid } from "~/contract/people/permission";
import { divide, multiply } from "~/lib/money/decimal";
import { addDays, daysIn, monthEnd } from "~/lib/time/time-frames";
import { checkPaid } from "../../access/permission";
import { nullIfTooLarge } from "../../cost-analytics/scope";
import { notFound } from "../../call-error";
import type { Caller, Services } from "../../serve";
import { earlierAlerts, findAlert } from "../alerts/alert-rows";
import { episodesOf } from "../alerts/episodes";
import { verdictVersion } from "../alerts/marks";
import { widths } from "../judge/judge-series";
import type { Sensitivity } from "../judge/judge-series";
import { daysOfAmount } from "~/contract/anomalies/compared-days";
import { seriesAround } from "./alert-series";
import type { SeriesDay } from "./alert-series";

/** Days that the chart shows before and after the alert's day. */
const DAYS_BEFORE = 24;
const DAYS_AFTER = 10;

/**
 * The alert, with its series around the day as each model predicts it in the paid version. Throws CallError 404 for an unknown number, 403
 * for an AI finding if the company has the free version.
 */
export async function anomalyDetail(
  { number, sensitivity }: { number: number; sensitivity: Sensitivity },
  caller: Caller,
  services: Services,
): Promise<AnomalyDetail> {
  // Whatever the plan: AI findings are refused as part of the paid version, not as unknown.
  const inPaidVersion: Caller = { ...caller, user: { ...caller.user, chargeType: "paid" } };
  const alert = await findAlert(services.stateStore, inPaidVersion, number);
  if (!alert) throw notFound("This alert");
  const { anomaly, series, history, filters } = alert;
  if (anomaly.type === "ai") checkPaid(caller);
  const day = anomaly.baseDate;
  const [days, earlier, episodes] = await Promise.all([
    nullIfTooLarge(
      seriesAround(
        { ...anomaly, filters },
        { from: addDays(day, -DAYS_BEFORE), to: addDays(day, DAYS_AFTER) },
        caller,
        services,
      ),
    ),
    earlierAlerts(services.stateStore, caller, { vendor: anomaly.vendor, series, day }),
    episodesOf(services.stateStore, caller.companyId, [number]),
  ]);
  const hasModels = isPaid(caller.user);
  const until = monthEnd(day);
  const daysAhead = daysIn({ startDate: day, endDate: until });
  return {
    anomaly: hasModels ? anomaly : { ...anomaly, models: [] },
    version: verdictVersion(anomaly),
    filters: caller.accounts.areAll(anomaly.vendor) ? filters : [],
    sensitivity,
    isTooLarge: days === null,
    days: (days ?? [])
      .map((entry) => shownDay(hasModels ? entry : { ...entry, judgement: null }, sensitivity))
      .map((entry) => asFound(entry, anomaly)),
    episode: episodes.get(number)!,
    ifItStays: { until, days: daysAhead, amount: multiply(dailyDifference(anomaly), daysAhead) },
    earlier,
    history: history as AnomalyDetail["history"],
  };
}

type ShownDay = AnomalyDetail["days"][number];

/**
 * The day of an alert of AI with what was expected when it was found, as everywhere else: the models learned from other
 * days then than those that the chart reads. A day that was restated since is shown as it would be judged now.
 */
const asFound = (entry: ShownDay, { type, baseDate, actual, predicted }: Anomaly): ShownDay =>
  type === "ai" && entry.day === baseDate && entry.actual === actual && entry.predicted !== null
    ? { ...entry, predicted: Number(predicted) }
    : entry;

/** A rule may compare several days at once: its difference is divided by their number. */
const dailyDifference = (anomaly: AnomalyDetail["anomaly"]): string =>
  divide(anomaly.difference, daysIn(daysOfAmount(anomaly)));

function shownDay({ day, actual, judgement }: SeriesDay, sensitivity: Sensitivity): ShownDay {
  if (!judgement) return { day, actual, predicted: null, low: null, high: null, models: [], isAnomaly: false };
  const width = widths[sensitivity];
  const intervals = judgement.models.map(({ interval }) => interval(width));
  const [low, high] = [0, 1].map((side) => intervals.map((interval) => interval[side]!).sort((a, b) => a - b)[1]!);
  return {
    day,
    actual,
    predicted: judgement.predicted,
    low: low!,
    high: high!,
    models: judgement.models.map(({ predicted }) => predicted),
    isAnomaly: Math.abs(judgement.strength) >= width,
  };
}
