import { webhookProblem } from "~/contract/anomalies/anomaly-rules";
import type { WebhookProblem } from "~/contract/anomalies/anomaly-rules";
import { JobError } from "../../jobs/job";

/** The failure of a call to a webhook. Its message, which is stored with the job, is data: each reader has it in their language. */
export const webhookFailure = (
  problem: WebhookProblem,
  { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {},
): JobError => new JobError(JSON.stringify(problem), isFinal, { cause });

/** The problem of a job's message; jobs that were interrupted, and those of earlier releases, have sentences. */
export function webhookProblemOf(message: string): WebhookProblem {
  try {
    return webhookProblem.parse(JSON.parse(message));
  } catch {
    return { code: "other", value: message };
  }
}
