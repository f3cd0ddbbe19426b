import pg from "pg";
import type { Queries, StateStore } from "./state-store";

/** A PostgreSQL server (DATABASE_URL). */
export async function openPostgres(url: string): Promise<StateStore> {
  const pool = new pg.Pool({ connectionString: url });
  // When the server restarts, running statements reject and later ones reconnect. Without a listener, the error event
  // of an idle connection would end this process.
  const ignore = () => undefined;
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  const on = (client: pg.Pool | pg.PoolClient): Queries => ({
    query: async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[],
  });
  return {
    ...on(pool),
    async transaction(work) {
      const client = await pool.connect();
      let isBroken = false;
      try {
        await client.query("BEGIN");
        const result = await work(on(client));
        await client.query("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => (isBroken = true));
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    close: () => pool.end(),
  };
}
