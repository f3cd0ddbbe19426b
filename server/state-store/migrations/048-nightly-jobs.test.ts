import { expect, test } from "vitest";
import { openBeforeMigration } from "../../../tests/support/stores/before-migration";
import { nightlyJobs } from "./048-nightly-jobs";

test("nightly jobs that have failed wait again, due at once; other jobs stay", async () => {
  const db = await openBeforeMigration(nightlyJobs);
  await db.query("INSERT INTO companies (company_id, name) VALUES ('acme', 'Acme')");
  const jobs = [
    ["detection", "detect-anomalies-nightly", "failed", 5],
    ["budgets", "check-budgets-nightly", "failed", 5],
    ["other", "detect-anomalies", "failed", 5],
    ["retried", "check-budgets-nightly", "waiting", 2],
  ] as const;
  for (const job of jobs)
    await db.query(
      `INSERT INTO jobs (job_id, kind, key, company_id, created_by, payload, state, run_at, next_at, attempts, problem, finished_at)
       VALUES ($1, $2, $1, 'acme', '', '{}', $3, '2026-09-01', '2026-09-02', $4, 'No answer.',
         CASE $3 WHEN 'failed' THEN timestamptz '2026-09-01' END)`,
      [...job],
    );
  for (const statement of nightlyJobs.statements) await db.query(statement);
  const asked = `SELECT job_id, state, attempts, finished_at IS NULL AS "isOpen",
    next_at BETWEEN now() - interval '1 minute' AND now() AS "isDueNow" FROM jobs ORDER BY job_id`;
  expect(await db.query(asked)).toEqual([
    { job_id: "budgets", state: "waiting", attempts: 0, isOpen: true, isDueNow: true },
    { job_id: "detection", state: "waiting", attempts: 0, isOpen: true, isDueNow: true },
    { job_id: "other", state: "failed", attempts: 5, isOpen: false, isDueNow: false },
    { job_id: "retried", state: "waiting", attempts: 2, isOpen: true, isDueNow: false },
  ]);
  await db.close();
});
