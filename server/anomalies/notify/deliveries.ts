import type { Queries } from "../../state-store/state-store";
import { webhookJob } from "./notify-queue";
import { webhookProblemOf } from "./webhook-problem";

/** Results of the newest calls to a rule's webhook, latest first. */
export async function deliveriesOf(db: Queries, companyId: string, ruleId: string) {
  const rows = await db.query<{
    at: Date;
    state: "waiting" | "sent" | "failed";
    attempts: number;
    problem: string | null;
  }>(
    `SELECT run_at AS at, CASE state WHEN 'done' THEN 'sent' WHEN 'failed' THEN 'failed' ELSE 'waiting' END AS state, attempts, problem
     FROM jobs WHERE kind = $1 AND company_id = $2 AND payload->>'ruleId' = $3 ORDER BY run_at DESC LIMIT 5`,
    [webhookJob.kind, companyId, ruleId],
  );
  return rows.map(({ at, problem, ...row }) => ({
    ...row,
    at: at.toISOString(),
    problem: problem === null ? null : webhookProblemOf(problem),
  }));
}
