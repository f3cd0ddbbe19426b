import pg from "pg";
import type { Queries, StateStore } from "./state-store";

/** A PostgreSQL server named by DATABASE_URL. */
export async function openPostgres(url: string): Promise<StateStore> {
  const pool = new pg.Pool({ connectionString: url });
  const on = (client: pg.Pool | pg.PoolClient): Queries => ({
    query: async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[],
  });
  return {
    ...on(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        const result = await work(on(client));
        await client.query("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK");
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
