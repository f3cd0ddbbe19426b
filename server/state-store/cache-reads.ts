import { serialize } from "node:v8";
import { reuseResults } from "../reuse-results";
import type { Queries, StateStore, Value } from "./state-store";

/**
 * Maximum size of cached rows, and of cached notes: those that calls read repeatedly are a few kilobytes per user.
 */
const CACHE_BYTES = 16 * 1024 ** 2;

/**
 * Runs identical reads once until the next write: every call reads its caller and their rights, and the calls of a page
 * read the same bills and colors. Any write invalidates all rows, so that a revoked right is gone at once, but for
 * notes (below). Only for a database that no other process writes to.
 */
export function cacheReads(store: StateStore): StateStore {
  let notes = 0;
  let otherWrites = 0;
  const counted = async <T>(write: Promise<T>, statements: string[]): Promise<T> =>
    write.finally(() => (areNotes(statements) ? (notes += 1) : (otherWrites += 1)));
  const options = { cachedBytes: CACHE_BYTES, bytesOf: (rows: object[]) => serialize(rows).byteLength };
  const [reuse, reuseNotes] = [reuseResults(options), reuseResults(options)];

  async function read<Row>(sql: string, values: Value[]): Promise<Row[]> {
    const question = JSON.stringify([sql, ...values], (_key, value: unknown) =>
      typeof value === "bigint" ? `${value}n` : value,
    );
    const fresh = () => store.query<object>(sql, values);
    const rows = await (namesNotes.test(sql)
      ? reuseNotes(question, () => otherWrites + notes, fresh)
      : reuse(question, () => otherWrites, fresh));
    // A copy for each caller, who may change it.
    return structuredClone(rows) as Row[];
  }

  return {
    query<Row>(sql: string, values: Value[] = []): Promise<Row[]> {
      if (!isRead.test(sql)) return counted(store.query<Row>(sql, values), [sql]);
      return volatileSql.test(sql) ? store.query<Row>(sql, values) : read<Row>(sql, values);
    },
    transaction(work) {
      const statements: string[] = [];
      const noted = (tx: Queries): Queries => ({
        query(sql, values) {
          statements.push(sql);
          return tx.query(sql, values);
        },
      });
      return counted(
        store.transaction((tx) => work(noted(tx))),
        statements,
      );
    },
    close: () => store.close(),
  };
}

/** Locks and functions that write are in transactions. */
export const isRead = /^\s*SELECT\b/;

/**
 * Tables in which most pages and files note that someone has opened them. No other row depends on theirs, so these
 * notes invalidate only what is read from the same tables; each page would otherwise read all anew.
 */
const noteTables = "(user_settings|audit_entries)";
const namesNotes = new RegExp(String.raw`\b${noteTables}\b`);
const isNote = new RegExp(String.raw`^\s*INSERT INTO ${noteTables}\b`);

/** Whether a write consists of notes. Without any statement that changes rows, a function may have changed them. */
function areNotes(statements: string[]): boolean {
  const changes = statements.filter((sql) => !isRead.test(sql));
  return changes.length > 0 && changes.every((sql) => isNote.test(sql));
}

/** Queries that use the time or random numbers have another result each time. */
const volatileSql = /\b(now|\w+_timestamp|random|gen_random_uuid)\(|\bcurrent_(date|time|timestamp)\b/i;
