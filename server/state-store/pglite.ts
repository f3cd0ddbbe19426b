import { setFlagsFromString } from "node:v8";
import { PGlite, types } from "@electric-sql/pglite";
import type { Queries, StateStore } from "./state-store";

// By default, V8's optimizing compiler spends more than a second of other threads on each start, for functions that do
// not get faster: only long-running ones are worth optimizing.
setFlagsFromString("--wasm-tiering-budget=50000000");

const asText = (value: string) => value;

/**
 * By default, each start writes zeros over 128 MB that the process then keeps. The
 * operating system's cache of the files is almost as fast.
 */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/** PostgreSQL in this process. Without `directory`: in memory, for tests, optionally from a dump. */
export async function openPglite(directory?: string, dump?: Blob): Promise<StateStore> {
  // Without pending events, Node.js waits for all background compilation before it continues.
  const keepAliveTimer = setInterval(() => undefined, 60_000);
  try {
    return storeOf(
      await PGlite.create(directory, {
        loadDataDir: dump,
        startParams,
        parsers: { [types.INT8]: asText, [types.NUMERIC]: asText },
      }),
    );
  } finally {
    clearInterval(keepAliveTimer);
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
