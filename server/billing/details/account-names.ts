import type { CostStore } from "../../cost-store/cost-store";
import { bind, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { accountNamesSql } from "../../measures/account-names";
import { isNamed } from "../../measures/columns";
import { whereClause } from "../../measures/scope";
import { rowsOf } from "../../measures/totals";
import type { BillScope } from "../bills/bill-lines";

/** The latest name of each account that has a name in the months of the scope. */
export async function accountNames(store: CostStore, scope: BillScope): Promise<Map<string, string>> {
  const query = accountNamesSql(whereClause(scope, isNamed("SubAccountName")));
  const rows = await rowsOf<{ id: string; name: string }>(store, scope, query);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** SQL: the name of an account by its id; `otherwise` for those without one. */
export const accountNameOf = (names: Map<string, string>, id: Sql, otherwise: Sql): Sql =>
  names.size === 0
    ? otherwise
    : sql`transform(${id}, ${bind("Array(String)", [...names.keys()])}, ${bind("Array(String)", [...names.values()])}, ${otherwise})`;
