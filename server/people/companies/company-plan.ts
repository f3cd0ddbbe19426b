import { isPaid } from "~/contract/people/permission";
import type { Services } from "../../serve";
import { chargeOf } from "./charge";
import type { Plan } from "./charge";

/** Whether a company has the paid version today: for jobs, which have no user. */
export async function isCompanyPaid(
  { stateStore, today }: Pick<Services, "stateStore" | "today">,
  companyId: string,
): Promise<boolean> {
  const [plan] = await stateStore.query<Plan>(
    `SELECT plan, trial_end::text AS "trialEnd" FROM companies WHERE company_id = $1`,
    [companyId],
  );
  return plan !== undefined && isPaid(chargeOf(plan, today()));
}
