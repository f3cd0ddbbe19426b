import pg from "pg";

/** How long a connection is silent before it is probed: a host that has died does not close it. */
const PROBE_AFTER_MS = 10_000;

interface PoolOptions {
  /** Maximum number of connections; absent: ten. */
  max?: number;
  /** How long to wait for a connection. */
  timeoutMs: number;
}

/** Connections to a PostgreSQL server. */
export function openPool(connectionString: string, { max, timeoutMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
  });
  // A connection that breaks, idle or in use, is replaced by the next query, which reports failures. Without a
  // listener, the event would be an uncaught error.
  const ignore = () => undefined;
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}
