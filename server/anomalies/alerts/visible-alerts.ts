import type { Viewer } from "../../access/viewer";
import { HAS_AI } from "./availability";
import type { Value } from "../../state-store/state-store";

/** A condition of a statement with the values it binds, $1 and following. */
export interface Conditions {
  where: string;
  values: Value[];
}

/**
 * The alerts of the table `a` that the viewer may see: those of their providers and, of a provider of which they do not see all
 * accounts, those of one of their accounts alone, as all others tell of costs beyond them; what AI has found only as long as
 * the company's plan has it. $1 is the company.
 */
export function visibleAlerts({ companyId, vendors, accounts }: Viewer): Conditions {
  const restricted = accounts.restricted.filter((vendor) => vendors.includes(vendor));
  return {
    where: `a.company_id = $1 AND a.vendor = ANY($2) AND (a.vendor <> ALL($3::text[])
      OR (a.kind IN ('account', 'accountProduct') AND a.vendor || ' ' || a.account = ANY($4::text[])))
      AND (a.rule_id <> '' OR EXISTS (SELECT 1 FROM companies AS c WHERE c.company_id = a.company_id AND ${HAS_AI}))`,
    values: [
      companyId,
      vendors,
      restricted,
      restricted.flatMap((vendor) => (accounts.listOf(vendor) ?? []).map((account) => `${vendor} ${account}`)),
    ],
  };
}
