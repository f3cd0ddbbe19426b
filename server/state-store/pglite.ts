import { PGlite, types } from "@electric-sql/pglite";
import type { Queries, StateStore } from "./state-store";

const asText = (value: string) => value;

/** PostgreSQL in this process. `directory` absent: in memory, for tests, from the dump of another when there is one. */
export async function openPglite(directory?: string, dump?: Blob): Promise<StateStore> {
  return storeOf(await PGlite.create(directory, { loadDataDir: dump, parsers: { [types.INT8]: asText, [types.NUMERIC]: asText } }));
}

/** The database as the state store. */
export function storeOf(db: PGlite): StateStore {
  const on = (target: Pick<PGlite, "query">): Queries => ({
    query: async <Row>(sql: string, values: unknown[] = []) => (await target.query<Row>(sql, values)).rows,
  });
  return {
    ...on(db),
    transaction: (work) => db.transaction((tx) => work(on(tx as unknown as PGlite))),
    close: () => db.close(),
  };
}
