import { formatQueryParams } from "@clickhouse/client-common";
import type { CostStore, Parameters } from "./cost-store";

/**
 * Lets identical queries that are under way at the same time run once: the calls of a page need the same sums, and many
 * people open the same page at the same time.
 *
 * @param writes how many writes to the store have ended; a query that begins after a write does not share the result of
 *   one that began before it
 */
export function shareQueries(query: CostStore["query"], writes: () => number): CostStore["query"] {
  const underWay = new Map<string, Promise<unknown[]>>();

  return async function shared<Row>(sql: string, parameters: Parameters = {}): Promise<Row[]> {
    const key = JSON.stringify([writes(), sql, ...Object.entries(parameters).map(bound)]);
    const earlier = underWay.get(key) as Promise<Row[]> | undefined;
    if (!earlier) {
      const rows = query<Row>(sql, parameters).finally(() => underWay.delete(key));
      underWay.set(key, rows);
      return rows;
    }
    const rows = await earlier.catch(() => null);
    // The other one may have failed only because its client has left or had less time.
    return rows ? structuredClone(rows) : query<Row>(sql, parameters);
  };
}

const bound = ([name, value]: [string, Parameters[string]]): [string, string] => [name, formatQueryParams({ value })];
