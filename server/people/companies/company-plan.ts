import { isPaid } from "~/contract/people/permission";
import type { Services } from "../../serve";
import { chargeTypeOf } from "./plan-state";
import type { Plan } from "./plan-state";

/** Whether a company has the paid version today: for jobs, which have no user. */
export async function isCompanyPaid(
  { stateStore, today }: Pick<Services, "stateStore" | "today">,
  companyId: string,
): Promise<boolean> {
  const [plan] = await stateStore.query<Plan>(
    `SELECT plan, trial_end::text AS "trialEnd" FROM companies WHERE company_id = $1`,
    [companyId],
  );
  return plan !== undefined && isPaid(chargeTypeOf(plan, today()));
}
