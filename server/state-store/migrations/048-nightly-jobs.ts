import type { Migration } from "../migration";

/**
 * Nightly jobs used to end for good when all attempts had failed, because their row keeps the company's key. These run
 * again at once, and then each night.
 */
export const nightlyJobs: Migration = {
  name: "048-nightly-jobs",
  statements: [
    `UPDATE jobs SET state = 'waiting', attempts = 0, next_at = now(), finished_at = NULL
     WHERE state = 'failed' AND kind IN ('detect-anomalies-nightly', 'check-budgets-nightly')`,
  ],
};
