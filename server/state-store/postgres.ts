import pg from "pg";
import type { Queries, StateStore } from "./state-store";

/** A PostgreSQL server named by DATABASE_URL. */
export async function openPostgres(url: string): Promise<StateStore> {
  const pool = new pg.Pool({ connectionString: url });
  // A server that restarts ends its connections: statements under way reject, later ones connect again. Without a
  // listener an event that nobody waits for would end this process.
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
