import { sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { as, column } from "./columns";
import type { Key } from "./columns";
import { groupBy, names } from "./group-by";
import { measures } from "./measures";
import type { ScopedClause } from "./scope";
import { select } from "./select";

/**
 * `id` and latest `name` of each account, below the other keys. Accounts are grouped by their names first, as the
 * engine takes several times as long to compare the texts of all rows.
 */
export function accountNamesSql(where: ScopedClause, ...keys: Key[]): Sql {
  const by = [...keys, as("id", column("SubAccountId"))];
  const named = select({
    by: [...by, as("accountName", column("SubAccountName"))],
    measures: { lastDay: measures.lastDay },
    where,
  });
  return sql`SELECT ${names(by)}, argMax(accountName, (lastDay, accountName)) AS name FROM (${named})${groupBy(by)}`;
}
