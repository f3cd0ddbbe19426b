import { PGlite, types } from "@electric-sql/pglite";
import type { Queries, StateStore } from "./state-store";

const asText = (value: string) => value;

/** PostgreSQL in this process. `directory` absent: in memory, for tests. */
export async function openPglite(directory?: string): Promise<StateStore> {
  const db = await PGlite.create(directory, { parsers: { [types.INT8]: asText, [types.NUMERIC]: asText } });
  const on = (target: Pick<PGlite, "query">): Queries => ({
    query: async <Row>(sql: string, values: unknown[] = []) => (await target.query<Row>(sql, values)).rows,
  });
  return {
    ...on(db),
    transaction: (work) => db.transaction((tx) => work(on(tx as unknown as PGlite))),
    close: () => db.close(),
  };
}
