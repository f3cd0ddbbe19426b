import type { StateStore, Value } from "./state-store";

/**
 * Runs identical queries once that are under way at the same time: the calls of a page ask for the same person, bills and
 * colors. A query that begins after a write has ended never gets rows from before it. Only for a database that no other process
 * writes to.
 */
export function joinReads(store: StateStore): StateStore {
  let writes = 0;
  const counted = async <T>(write: Promise<T>): Promise<T> => write.finally(() => (writes += 1));
  const underWay = new Map<string, Promise<object[]>>();

  function read<Row>(sql: string, values: Value[]): Promise<Row[]> {
    const key = JSON.stringify([writes, sql, ...values], (_key, value: unknown) =>
      typeof value === "bigint" ? `${value}n` : value,
    );
    const reading = underWay.get(key) ?? store.query<object>(sql, values).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    // Rows of their own, as callers may change them.
    return reading.then((rows) => rows.map((row) => ({ ...row }) as Row));
  }

  return {
    query: <Row>(sql: string, values: Value[] = []) =>
      isRead.test(sql) ? read<Row>(sql, values) : counted(store.query<Row>(sql, values)),
    transaction: (work) => counted(store.transaction(work)),
    close: () => store.close(),
  };
}

/** Locks and functions that write are in transactions. */
const isRead = /^\s*SELECT\b/;
