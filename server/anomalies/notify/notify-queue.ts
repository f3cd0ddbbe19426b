import { z } from "zod";
import { addDays } from "~/lib/time/time-frames";
import { job } from "../../jobs/job";
import { enqueue } from "../../jobs/queue";
import type { Queries } from "../../state-store/state-store";
import type { Notifiable } from "../findings/save-findings";
import { newestDays } from "../findings/judged-days";

/** Emails what one detection found. Stored jobs have the older name. */
export const notifyJob = job("tell-anomalies", {
  payload: z.object({ numbers: z.array(z.number().int()) }),
  attempts: 8,
});

/** Posts what one detection found to the webhook of one rule. */
export const webhookJob = job("anomaly-webhook", {
  payload: z.object({ ruleId: z.string(), numbers: z.array(z.number().int()) }),
  attempts: 10,
});

/** No user requested it. */
const NOBODY = "";
/** When bills of many days are imported at once, only the last days are news. */
const MAX_NOTIFIED_DAYS = 7;

/**
 * Queues the notifications of a detection, in its transaction: new findings of the last days up to the newest day ever
 * judged, whichever days this detection has judged, and all findings that rose in level.
 */
export async function queueNotifications(
  tx: Queries,
  { companyId, jobId, alerts, now }: { companyId: string; jobId: string; alerts: Notifiable[]; now: Date },
): Promise<void> {
  if (alerts.length === 0) return;
  const newest = await newestDays(tx, companyId);
  const news = alerts.filter(
    ({ vendor, day, hasRisen }) => hasRisen || day > addDays(newest.get(vendor) ?? day, -MAX_NOTIFIED_DAYS),
  );
  if (news.length === 0) return;
  const common = { companyId, userId: NOBODY, runAt: now };
  const keyOf = (kind: string) => `${kind} ${jobId} ${now.toISOString()}`;
  await enqueue(tx, notifyJob, {
    ...common,
    payload: { numbers: news.map(({ number }) => number) },
    key: keyOf("tell-anomalies"),
  });
  for (const ruleId of new Set(news.map((notifiable) => notifiable.ruleId).filter((id) => id !== "")))
    await enqueue(tx, webhookJob, {
      ...common,
      payload: {
        ruleId,
        numbers: news.filter((notifiable) => notifiable.ruleId === ruleId).map(({ number }) => number),
      },
      key: keyOf(`anomaly-webhook ${ruleId}`),
    });
}
