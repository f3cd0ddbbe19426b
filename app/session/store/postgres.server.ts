import type pg from "pg";
import { deadlines } from "~/contract/deadlines";
import { log } from "~/http/log.server";
import { describeError } from "~/lib/process/log";
import { openPool } from "~/lib/process/postgres-pool";
import { faults, UpstreamError } from "~/upstream/upstream-error";

/** Runs a statement. Rejects with UpstreamError 503 if PostgreSQL does not answer. */
export type Query = (sql: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** The web app's connections, at most `max`, by default ten. */
export const openWebPool = (url: string, max?: number): pg.Pool => openPool(url, { max, timeoutMs: deadlines.page });

/** Statements on a connection, or on any of a pool. */
export const queryOn =
  (client: pg.Pool | pg.PoolClient): Query =>
  (sql, values) =>
    client.query(sql, values).catch(unavailable);

export function unavailable(error: unknown): never {
  log.error("the web app's database does not answer", describeError(error));
  throw new UpstreamError(503, faults.unreachable, "The web app's database does not answer.");
}

interface Tables {
  /** Resolves once the tables exist. */
  ready(): Promise<void>;
  query: Query;
  close(): Promise<void>;
}

/** The web app's own tables, separate from the upstream's; `sql` creates those that do not exist. */
export function openTables(url: string, sql: string, max?: number): Tables {
  const pool = openWebPool(url, max);
  const run = queryOn(pool);
  let prepared: Promise<unknown> | undefined;
  const ready = async (): Promise<void> => {
    // Two processes creating the same table at the same moment would make one of them fail.
    prepared ??= run(`SELECT pg_advisory_xact_lock(hashtextextended('web tables', 0)); ${sql}`);
    await prepared.catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
  };
  return {
    ready,
    async query(statement, values) {
      await ready();
      return run(statement, values);
    },
    close: () => pool.end(),
  };
}
