import { companyJob, queueSoon } from "../jobs/company-jobs";
import type { Queries } from "../state-store/state-store";

/** Checks whether budgets have reached thresholds; also every night, as forecasts change from day to day. */
export const budgetCheck = companyJob("check-budgets", 4);

/** Queues a check in the transaction of what may have changed costs or budgets; companies without budgets need none. */
export async function checkBudgetsSoon(tx: Queries, companyId: string): Promise<void> {
  const [row] = await tx.query("SELECT 1 FROM budgets WHERE company_id = $1 LIMIT 1", [companyId]);
  if (row) await queueSoon(tx, budgetCheck, companyId);
}
