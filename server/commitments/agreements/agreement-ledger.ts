import { bind, sql } from "../../cost-store/sql";
import { as, column, commitmentMonth, expression } from "../../measures/columns";
import type { Expression, Key } from "../../measures/columns";
import type { Services } from "../../serve";
import type { CommitmentScope } from "../commitment-scope";
import { commitmentKeys } from "./stated-terms";
import { ledgerBy } from "../sums";

export const isSingleMonth = ({ scope }: CommitmentScope): boolean =>
  scope.startDate.slice(0, 7) === scope.endDate.slice(0, 7);

/** Days of a single month, otherwise months. */
export const periodOf = (scope: CommitmentScope): Key =>
  as("usageDate", isSingleMonth(scope) ? expression(sql`Day`, "Day") : commitmentMonth);

/** WHERE condition: one of these commitments; none without ids. */
export const agreementConditions = (ids: string[]): Expression[] =>
  ids.length === 0
    ? []
    : [expression(sql`CommitmentDiscountId IN ${bind("Array(String)", ids)}`, "CommitmentDiscountId")];

/**
 * The ledger in total, over time, by provider and by agreement: what the calls of an overview need, so that the engine
 * answers once.
 */
export const agreementLedger = (scope: CommitmentScope, services: Services, ...conditions: Expression[]) =>
  ledgerBy(
    scope,
    {
      total: [],
      periods: [periodOf(scope)],
      providers: [as("vendor", column("Vendor"))],
      agreements: commitmentKeys,
      items: [as("arn", column("CommitmentDiscountId"))],
    },
    services,
    ...conditions,
  );
