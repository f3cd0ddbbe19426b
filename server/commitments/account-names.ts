import { sql } from "../cost-store/sql";
import { as, column, expression } from "../measures/columns";
import { aggregate } from "../measures/measures";
import { whereClause, whereOf } from "../measures/scope";
import { select } from "../measures/select";
import { rowsOf } from "../measures/totals";
import type { Services } from "../serve";
import type { CommitmentScope } from "./commitment-scope";

/** Newest name in bills of each account in the history, by id. */
export async function accountNames(
  { history }: CommitmentScope,
  { costStore }: Services,
): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    costStore,
    history,
    select({
      by: [as("id", column("SubAccountId"))],
      measures: {
        name: aggregate(sql`argMax(SubAccountName, (Day, SubAccountName))`, expression(sql``, "SubAccountName", "Day")),
      },
      where: whereClause(whereOf(history)),
    }),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
