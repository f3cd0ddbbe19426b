import { isPaid } from "~/contract/people/permission";
import type { Viewer } from "../../viewer/viewer";
import type { Caller } from "../../serve";
import type { Value } from "../../state-store/state-store";
import { kindsOf } from "../series/series-key";

/** A condition of a statement with the values it binds, $1 and following. */
export interface Conditions {
  where: string;
  values: Value[];
}

const ofOneAccount = kindsOf("account")
  .map((kind) => `'${kind}'`)
  .join(", ");

/** People whose company's plan includes AI. */
export interface PlanHolder {
  user: Pick<Caller["user"], "chargeType">;
}

/**
 * The alerts of the table `a` that the viewer may see: those of their providers; where they do not see all accounts of
 * a provider, only those of a single visible account, as all others reveal further costs; AI's findings only while the
 * company's plan includes AI. $1 is the company.
 */
export function visibleAlerts({ companyId, vendors, accounts, user }: Viewer & PlanHolder): Conditions {
  const restricted = accounts.restricted.filter((vendor) => vendors.includes(vendor));
  return {
    where: `a.company_id = $1 AND a.vendor = ANY($2) AND (a.vendor <> ALL($3::text[])
      OR (a.kind IN (${ofOneAccount}) AND a.vendor || ' ' || a.account = ANY($4::text[]))) ${isPaid(user) ? "" : "AND a.rule_id <> ''"}`,
    values: [
      companyId,
      vendors,
      restricted,
      restricted.flatMap((vendor) => (accounts.listOf(vendor) ?? []).map((account) => `${vendor} ${account}`)),
    ],
  };
}
