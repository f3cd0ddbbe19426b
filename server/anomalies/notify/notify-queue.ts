import { z } from "zod";
import { job } from "../../jobs/job";
import { enqueue } from "../../jobs/queue";
import type { Queries } from "../../state-store/state-store";
import type { Notifiable } from "../findings/save-findings";

/** Emails what one detection found. Stored jobs have the older name. */
export const notifyJob = job("tell-anomalies", {
  payload: z.object({
    numbers: z.array(z.number().int()),
    /** Those known before with a lower level: they are emailed again. Absent in older jobs: all are emailed again. */
    risen: z.array(z.number().int()).optional(),
  }),
  attempts: 12,
  // Each has to see what the one before has emailed.
  onePerCompany: "tell-anomalies",
});

/** Posts what one detection found to the webhook of one rule. */
export const webhookJob = job("anomaly-webhook", {
  payload: z.object({ ruleId: z.string(), numbers: z.array(z.number().int()) }),
  attempts: 10,
});

/** No user requested it. */
const NOBODY = "";

const numbersOf = (alerts: Notifiable[]): number[] => alerts.map(({ number }) => number);

/** Queues the notifications of what a detection has found, in its transaction. */
export async function queueNotifications(
  tx: Queries,
  { companyId, jobId, alerts, now }: { companyId: string; jobId: string; alerts: Notifiable[]; now: Date },
): Promise<void> {
  if (alerts.length === 0) return;
  const common = { companyId, userId: NOBODY, runAt: now };
  const keyOf = (kind: string) => `${kind} ${jobId} ${now.toISOString()}`;
  await enqueue(tx, notifyJob, {
    ...common,
    payload: { numbers: numbersOf(alerts), risen: numbersOf(alerts.filter(({ hasRisen }) => hasRisen)) },
    key: keyOf("tell-anomalies"),
  });
  for (const ruleId of new Set(alerts.map((notifiable) => notifiable.ruleId).filter((id) => id !== "")))
    await enqueue(tx, webhookJob, {
      ...common,
      payload: {
        ruleId,
        numbers: numbersOf(alerts.filter((notifiable) => notifiable.ruleId === ruleId)),
      },
      key: keyOf(`anomaly-webhook ${ruleId}`),
    });
}
