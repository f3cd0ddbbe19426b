import type { AnomalyDetail, Causes, TopChange } from "~/contract/anomalies/anomalies";
import { getAnomaly, getCauses, getTopChanges, getUserAlerts } from "~/contract/anomalies/anomalies";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { sensitivities } from "~/contract/anomalies/anomalies-lists";
import { addDays } from "~/lib/time/time-frames";
import { attempt, throwNotFound } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";

export interface DetailPage {
  detail: AnomalyDetail;
  /** null if they could not be loaded; causes and changes also in the free version, which has none. */
  causes: Causes | null;
  changes: TopChange[] | null;
  ruleAlerts: Anomaly[] | null;
}

/** The number and sensitivity of an address; null without a usable number. */
export function alertOf(params: URLSearchParams) {
  const number = params.get("number") ?? "";
  const requested = params.get("sensitivity");
  return /^[1-9]\d{0,8}$/.test(number)
    ? {
        number: Number(number),
        sensitivity: sensitivities.find((sensitivity) => sensitivity === requested) ?? "middle",
      }
    : null;
}

/** An alert with all details that the company's plan includes; blocks fail alone. Throws a 404 Response if unknown. */
export async function loadDetail(
  upstream: Upstream,
  params: URLSearchParams,
  { isPaid }: { isPaid: boolean },
): Promise<DetailPage> {
  const requested = alertOf(params);
  if (!requested) throw new Response(null, { status: 404 });
  const [detail, causes] = await Promise.all([
    upstream.call(getAnomaly, requested).catch(throwNotFound),
    isPaid ? attempt(upstream.call(getCauses, { number: requested.number })) : null,
  ]);
  const { baseDate } = detail.anomaly;
  const [changes, rules] = await Promise.all([
    isPaid ? attempt(upstream.call(getTopChanges, { day: baseDate, vendors: [] })) : { changes: [] },
    attempt(upstream.call(getUserAlerts, { start: addDays(baseDate, -59), end: baseDate, vendors: [] })),
  ]);
  return { detail, causes, changes: changes && changes.changes, ruleAlerts: rules && rules.anomalies };
}
