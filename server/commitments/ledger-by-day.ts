import type { CommitmentSums } from "~/contract/commitments/commitment-replies";
import { sql } from "../cost-store/sql";
import { allOf, expression } from "../measures/columns";
import type { Expression } from "../measures/columns";
import type { Services } from "../serve";
import { agreementConditions, isSingleMonth } from "./agreements/agreement-ledger";
import { agreementsOf } from "./agreements/agreements";
import type { CommitmentScope } from "./commitment-scope";
import { ledgerBy, withUnused } from "./sums";
import { isLongerThan, partOf, unusedOfMonths, wholeDay } from "./unused-of-months";
import type { UnusedPart } from "./unused-of-months";

interface Day {
  usageDate?: string;
  sums: CommitmentSums;
}

/**
 * What reservations leave unused on the days of a single month, where bills state that for longer periods only. If a
 * provider's do so for the used part, too, all of it remains on its first day.
 */
export async function unusedByDay(
  scope: CommitmentScope,
  services: Services,
  ...conditions: Expression[]
): Promise<UnusedPart[]> {
  if (!isSingleMonth(scope)) return [];
  const loadAgreements = () => agreementsOf(scope, services, { hasFigures: false, hasNames: false });
  return unusedOfMonths(scope, wholeDay, loadAgreements, services, ...conditions);
}

/** The days with their parts of what is unused. */
export async function ledgerByDay(
  scope: CommitmentScope,
  { days, parts }: { days: Day[]; parts: UnusedPart[] },
  services: Services,
  ...conditions: Expression[]
): Promise<Day[]> {
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
