import { setFlagsFromString } from "node:v8";
import { PGlite, types } from "@electric-sql/pglite";
import type { Queries, StateStore } from "./state-store";

// By itself the engine's compiler takes more than a second of other threads at each opening, for a hundred functions that
// run no faster in the end: only those that go on running for long are worth it.
setFlagsFromString("--wasm-tiering-budget=50000000");

const asText = (value: string) => value;

/** PostgreSQL in this process. `directory` absent: in memory, for tests, from the dump of another when there is one. */
export async function openPglite(directory?: string, dump?: Blob): Promise<StateStore> {
  // Node.js that sees nothing else to wait for waits for all that its compiler does in other threads, before it reads on.
  const awake = setInterval(() => undefined, 60_000);
  try {
    return storeOf(
      await PGlite.create(directory, { loadDataDir: dump, parsers: { [types.INT8]: asText, [types.NUMERIC]: asText } }),
    );
  } finally {
    clearInterval(awake);
  }
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
