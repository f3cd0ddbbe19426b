import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { withCompany } from "~/lib/people/company-address";
import { publicUrlOf } from "../../identity/issuer";
import { work } from "../../jobs/job";
import type { Caller, Services } from "../../serve";
import { wholeCompany } from "../../viewer/viewer";
import { alertsByNumber } from "../alerts/alert-rows";
import { findRule } from "../rules/rules";
import { post } from "./webhook";
import { webhookJob } from "./notify-queue";

/** A webhook belongs to a rule, and rules are part of every plan. */
const RULES_ONLY = { chargeType: "free" } as const;

/** Posts a rule's new alerts to its webhook, except those since marked as expected. Retried until it is accepted. */
export const callWebhooks = work(webhookJob, async ({ ruleId, numbers }, { companyId, jobId, runAt }, services) => {
  const { stateStore, today, env } = services;
  const rule = await findRule(stateStore, { companyId, ruleId, today: today() });
  if (rule && rule.isAbnormalNotiOn && rule.alarmChannel.includes("WEBHOOK")) {
    // The company has entered the address, so its content does not depend on any user's permissions.
    const current = await alertsByNumber(
      stateStore,
      { ...wholeCompany(companyId), userId: "", user: RULES_ONLY },
      numbers,
    );
    const alerts = current.map(({ anomaly }) => anomaly).filter(({ status }) => status !== "expected");
    const body = bodyOf(rule, alerts, companyId, services);
    if (alerts.length > 0)
      await post(
        { url: rule.webhookUrl, secret: rule.webhookSecret, deliveryId: jobId, at: runAt.toISOString(), body },
        env,
      );
  }
  return async () => undefined;
});

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
