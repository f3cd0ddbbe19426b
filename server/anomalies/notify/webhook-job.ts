import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { withCompany } from "~/lib/people/company-address";
import { publicUrlOf } from "../../identity/issuer";
import { work } from "../../jobs/job";
import { forget } from "../../jobs/queue";
import { enabledVendors } from "../../people/companies/company-vendors";
import type { Caller, Services } from "../../serve";
import { wholeCompany } from "../../viewer/viewer";
import { alertsByNumber } from "../alerts/alert-rows";
import { findRule } from "../rules/rules";
import { post } from "./webhook";
import { webhookJob } from "./notify-queue";

/** A webhook belongs to a rule, and rules are part of every plan. */
const RULES_ONLY = { chargeType: "free" } as const;

/**
 * Posts a rule's new alerts to its webhook, except those since marked as expected. Retried until it is accepted; without
 * anything to post, it is listed as no delivery.
 */
export const callWebhooks = work(webhookJob, async ({ ruleId, numbers }, { companyId, jobId, runAt }, services) => {
  const { stateStore, today, env } = services;
  const rule = await findRule(stateStore, { companyId, ruleId, today: today() });
  const isCalled = rule !== null && rule.isAbnormalNotiOn && rule.alarmChannel.includes("WEBHOOK");
  const alerts = isCalled ? await postedAlerts(numbers, companyId, services) : [];
  if (!rule || alerts.length === 0) return async (tx) => void (await forget(tx, jobId));
  const body = bodyOf(rule, alerts, companyId, services);
  await post(
    { url: rule.webhookUrl, secret: rule.webhookSecret, deliveryId: jobId, at: runAt.toISOString(), body },
    env,
  );
  return async () => undefined;
});

/**
 * The company has entered the address, so its content does not depend on any user's permissions, but on the providers
 * that are enabled.
 */
async function postedAlerts(numbers: number[], companyId: string, { stateStore }: Services): Promise<Anomaly[]> {
  const vendors = await enabledVendors(stateStore, companyId);
  const reader = { ...wholeCompany(companyId), vendors, userId: "", user: RULES_ONLY };
  const current = await alertsByNumber(stateStore, reader, numbers);
  return current.map(({ anomaly }) => anomaly).filter(({ status }) => status !== "expected");
}

/** Body of a webhook call; amounts are decimal text in US dollars. */
export const bodyOf = (
  { ruleId, title }: { ruleId: string; title: string },
  alerts: Anomaly[],
  companyId: Caller["companyId"],
  { env }: Pick<Services, "env">,
): string =>
  JSON.stringify({
    rule: { id: ruleId, title },
    company: companyId,
    currency: ANOMALY_CURRENCY,
    alerts: alerts.map(
      ({ number, level, vendor, kind, account, product, region, baseDate, actual, predicted, difference, rate }) => ({
        ...{
          number,
          level,
          vendor,
          kind,
          account,
          product,
          region,
          day: baseDate,
          actual,
          predicted,
          difference,
          rate,
        },
        url: publicUrlOf(env) + withCompany(`/dashboard/anomaly-detail?number=${number}`, companyId),
      }),
    ),
  });
