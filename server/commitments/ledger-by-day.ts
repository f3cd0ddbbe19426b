import type { CommitmentSums } from "~/contract/commitments/commitment-replies";
import { isZero } from "~/lib/money/decimal";
import { sql } from "../cost-store/sql";
import { allOf, expression } from "../measures/columns";
import type { Expression } from "../measures/columns";
import type { Services } from "../serve";
import { agreementConditions } from "./agreements/agreement-ledger";
import { agreementsOf } from "./agreements/agreements";
import type { CommitmentScope } from "./commitment-scope";
import { ledgerBy, withUnused } from "./sums";
import { isLongerThan, partOf, unusedOfMonths, wholeDay } from "./unused-of-months";

interface Day {
  usageDate?: string;
  sums: CommitmentSums;
}

/**
 * The days of a single month, with their part of what reservations leave unused in it, where bills state that for
 * longer periods only. If they do so for the used part, too, all of it remains on its first day.
 */
export async function ledgerByDay(
  scope: CommitmentScope,
  days: Day[],
  services: Services,
  ...conditions: Expression[]
): Promise<Day[]> {
  const loadAgreements = () => agreementsOf(scope, services, { hasFigures: false, hasNames: false });
  const unused = await unusedOfMonths(scope, wholeDay, loadAgreements, services, ...conditions);
  const parts = unused.filter(({ sums }) => isZero(sums.usedCommitmentCost));
  if (parts.length === 0) return days;
  const divided = allOf([isLongerThan(wholeDay), ...agreementConditions([...new Set(parts.map(({ arn }) => arn))])]);
  const others = expression(sql`NOT (${divided.value})`, ...divided.reads);
  const { rows } = await ledgerBy(scope, { rows: wholeDay.keys }, services, others, ...conditions);
  const sumsOf = new Map(rows.map(({ usageDate = "", sums }) => [usageDate, sums]));
  for (const { name, sums, share } of parts)
    sumsOf.set(
      name,
      withUnused(scope, sumsOf.get(name), sums, (figure) => partOf(figure, share)),
    );
  return [...sumsOf].map(([usageDate, sums]) => ({ usageDate, sums }));
}
