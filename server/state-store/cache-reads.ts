import { serialize } from "node:v8";
import { reuseResults } from "../reuse-results";
import type { StateStore, Value } from "./state-store";

/**
 * Maximum size of cached rows: those that calls read repeatedly are a few kilobytes per user.
 */
const CACHE_BYTES = 16 * 1024 ** 2;

/**
 * Runs identical reads once until the next write: every call reads its caller and their rights, and the calls of a page
 * read the same bills and colors. Any write invalidates all rows, so that a revoked right is gone at once. Only for a
 * database that no other process writes to.
 */
export function cacheReads(store: StateStore): StateStore {
  let writes = 0;
  const counted = async <T>(write: Promise<T>): Promise<T> => write.finally(() => (writes += 1));
  const reuse = reuseResults<object[]>({
    writes: () => writes,
    cachedBytes: CACHE_BYTES,
    bytesOf: (rows) => serialize(rows).byteLength,
  });

  async function read<Row>(sql: string, values: Value[]): Promise<Row[]> {
    const question = JSON.stringify([sql, ...values], (_key, value: unknown) =>
      typeof value === "bigint" ? `${value}n` : value,
    );
    const rows = await reuse(question, () => store.query<object>(sql, values));
    // A copy for each caller, who may change it.
    return structuredClone(rows) as Row[];
  }

  return {
    query<Row>(sql: string, values: Value[] = []): Promise<Row[]> {
      if (!isRead.test(sql)) return counted(store.query<Row>(sql, values));
      return volatileSql.test(sql) ? store.query<Row>(sql, values) : read<Row>(sql, values);
    },
    transaction: (work) => counted(store.transaction(work)),
    close: () => store.close(),
  };
}

/** Locks and functions that write are in transactions. */
export const isRead = /^\s*SELECT\b/;

/** Queries that use the time or random numbers have another result each time. */
const volatileSql = /\b(now|\w+_timestamp|random|gen_random_uuid)\(|\bcurrent_(date|time|timestamp)\b/i;
