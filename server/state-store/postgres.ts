import pg from "pg";
import { deadlines } from "~/contract/deadlines";
import { openPool } from "~/lib/process/postgres-pool";
import { isRead } from "./cache-reads";
import { StateStoreError } from "./state-store";
import type { Queries, StateStore, Value } from "./state-store";

/** A PostgreSQL server (DATABASE_URL). Methods reject with StateStoreError if it does not answer. */
export async function openPostgres(url: string): Promise<StateStore> {
  const pool = openPool(url, { timeoutMs: deadlines.page });
  const connected = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch(failed(false));
    let isBroken = false;
    try {
      return await work(client);
    } catch (error) {
      isBroken = error instanceof StateStoreError;
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return {
    query: <Row>(sql: string, values?: Value[]) =>
      connected((client) => rowsOf<Row>(client, sql, { values, isUncertain: !isRead.test(sql) })),
    transaction: (work) =>
      connected(async (client) => {
        const on: Queries = { query: (sql, values) => rowsOf(client, sql, { values }) };
        await on.query("BEGIN");
        try {
          const result = await work(on);
          await rowsOf(client, "COMMIT", { isUncertain: true });
          return result;
        } catch (error) {
          // If the connection is lost, the server rolls back.
          await on.query("ROLLBACK").catch(() => undefined);
          throw error;
        }
      }),
    close: () => pool.end(),
  };
}

interface Statement {
  values?: Value[];
  /** Without an answer, it may have been committed. */
  isUncertain?: boolean;
}

const rowsOf = async <Row>(
  client: pg.PoolClient,
  sql: string,
  { values = [], isUncertain = false }: Statement,
): Promise<Row[]> => (await client.query(sql, values).catch(failed(isUncertain))).rows as Row[];

/** PostgreSQL's codes for connections that it refuses or ends: connection exceptions, shutdowns, too many. */
const LOST = /^(08|57P|53300)/;

/** Its code for changes on a server that only reads: another one has taken over, which new connections reach. */
const READ_ONLY = "25006";

/** Passes on PostgreSQL's own errors. */
const failed =
  (isUncertain: boolean) =>
  (error: Error): never => {
    const code = error instanceof pg.DatabaseError ? (error.code ?? "") : null;
    const isReadOnly = code === READ_ONLY;
    if (code !== null && !isReadOnly && !LOST.test(code)) throw error;
    const message = `The state store does not ${isReadOnly ? "accept changes" : "answer"}: ${error.message}`;
    throw new StateStoreError(message, isUncertain && !isReadOnly, { cause: error });
  };
