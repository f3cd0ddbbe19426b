import type { CostStore } from "../cost-store/cost-store";
import { ROLLUP } from "../cost-store/schema";
import { named, sql } from "../cost-store/sql";
import { inSlices } from "./bill-lines";
import type { BillScope } from "./bill-lines";

/** The newest name of each account that has one in the months of the scope. */
export async function accountNames(store: CostStore, scope: BillScope): Promise<Map<string, string>> {
  if (scope.slices.length === 0) return new Map();
  const query = sql`SELECT SubAccountId AS id, argMax(SubAccountName, (Day, SubAccountName)) AS name
    FROM ${named(ROLLUP)} WHERE ${inSlices(scope)} AND SubAccountName != '' GROUP BY SubAccountId`;
  const rows = await store.query<{ id: string; name: string }>(...query.toQuery());
  return new Map(rows.map(({ id, name }) => [id, name]));
}
