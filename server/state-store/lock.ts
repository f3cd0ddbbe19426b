import type { Queries } from "./state-store";

/** Waits for the transactions that hold the lock of this name, then holds it to the end of its own transaction. */
export const lock = (tx: Queries, name: string): Promise<unknown> =>
  tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
