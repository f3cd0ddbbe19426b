import { webhookProblem } from "~/contract/anomalies/anomaly-rules";
import type { WebhookProblem } from "~/contract/anomalies/anomaly-rules";
import { JobError } from "../../jobs/job";

/**
 * A failed call to a webhook. Its message, which is stored with the job, is data, so that each reader gets it in their
 * language.
 */
export const webhookFailure = (
  problem: WebhookProblem,
  { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {},
): JobError => new JobError(JSON.stringify(problem), isFinal, { cause });

/** The problem in a job's message; messages of interrupted jobs and of earlier releases are plain sentences. */
export function webhookProblemOf(message: string): WebhookProblem {
  try {
    return webhookProblem.parse(JSON.parse(message));
  } catch {
    return { code: "other", value: message };
  }
}
