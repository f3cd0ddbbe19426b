import type { CostReply } from "~/contract/costs/cost-analytics";
import type { CostStore } from "../cost-store/cost-store";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { as, tagKey } from "./columns";
import type { Scope } from "./scope";
import { sumCosts, unconvertedSql } from "./sum-costs";

/** Rows of a query over slices; none without slices. */
export const rowsOf = <Row>(
  store: CostStore,
  { slices }: { slices: readonly unknown[] },
  query: Sql,
): Promise<Row[]> => (slices.length === 0 ? Promise.resolve([]) : store.query<Row>(...query.toQuery()));

/** Total of all convertible amounts. */
export async function totalCost(store: CostStore, scope: Scope): Promise<string> {
  const [row] = await rowsOf<{ cost: string }>(store, scope, sumCosts(scope, { keys: [] }));
  return row?.cost ?? "0";
}

/** Billed amounts without a rate. Only queried if a billing currency lacks rates. */
export async function unconvertedCosts(store: CostStore, scope: Scope): Promise<CostReply["unconverted"]> {
  if (scope.withoutRate.length === 0) return [];
  const rows = await rowsOf<{ currency: string; month: string; billed: string }>(store, scope, unconvertedSql(scope));
  return rows.map(({ currency, month, billed }) => ({ currency, month: month.slice(0, 7), cost: billed }));
}

/** Tag keys with the cost of all lines that have them; highest cost first. */
export const tagKeyCosts = (store: CostStore, scope: Scope): Promise<{ key: string; cost: string }[]> =>
  rowsOf(
    store,
    scope,
    sql`SELECT key, cost FROM (${sumCosts(scope, {
      keys: [as("key", tagKey)],
      keepsUnconverted: true,
    })}) WHERE key != ${bind("String", "")} ORDER BY cost DESC, key`,
  );
