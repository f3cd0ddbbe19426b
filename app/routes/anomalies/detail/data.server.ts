import { z } from "zod";
import type { AnomalyDetail, Causes, TopChange } from "~/contract/anomalies/anomalies";
import { getAnomaly, getCauses, getTopChanges, getUserAlerts } from "~/contract/anomalies/anomalies";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { sensitivities } from "~/contract/anomalies/anomalies-lists";
import type { IgnoredParameters } from "~/features/address/ignored";
import { listIgnored } from "~/features/address/ignored";
import { readAddress } from "~/features/address/read-address";
import { addDays } from "~/lib/time/time-frames";
import { attempt, throwNotFound } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";

export interface DetailPage {
  address: IgnoredParameters;
  detail: AnomalyDetail;
  /** null if they could not be loaded; causes and changes also in the free version, which has none. */
  causes: Causes | null;
  changes: TopChange[] | null;
  ruleAlerts: Anomaly[] | null;
}

const alertNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .nullable();

/** The number and sensitivity of an address, null without a usable number, and what it could not use. */
function alertOf(params: URLSearchParams) {
  const { param, unread, ignored, ignore } = readAddress(params, (name) => name === "lang");
  const number = param<number | null>("number", alertNumber, null);
  const sensitivity = param<(typeof sensitivities)[number]>("sensitivity", z.enum(sensitivities), "middle");
  for (const [name, values] of unread) ignore(name, values);
  return { requested: number === null ? null : { number, sensitivity }, address: listIgnored(ignored) };
}

/** An alert with all details that the company's plan includes; blocks fail alone. Throws a 404 Response if unknown. */
export async function loadDetail(
  upstream: Upstream,
  params: URLSearchParams,
  { isPaid }: { isPaid: boolean },
): Promise<DetailPage> {
  const { requested, address } = alertOf(params);
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
  return { address, detail, causes, changes: changes && changes.changes, ruleAlerts: rules && rules.anomalies };
}
