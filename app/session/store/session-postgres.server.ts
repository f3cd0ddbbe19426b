import pg from "pg";
import { newSessionId, SESSION_SECONDS, SESSIONS_PER_USER } from "./session-store.server";
import type { SessionData, SessionStore } from "./session-store.server";

type Client = Pick<pg.PoolClient, "query">;

/** Sessions in PostgreSQL, for any number of web processes. Separate from the upstream's tables. */
export function sessionTable(url: string): SessionStore & { close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url });
  // A connection that breaks while idle is replaced by the next query, which reports failures.
  pool.on("error", () => undefined);
  let prepared: Promise<void> | undefined;
  const ready = async (): Promise<pg.Pool> => {
    prepared ??= prepare(pool);
    await prepared.catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return pool;
  };
  const read = async (client: Client, id: string): Promise<SessionData | null> => {
    const { rows } = await client.query("SELECT data FROM web_sessions WHERE id = $1 AND expires_at > now()", [id]);
    return (rows[0]?.data as SessionData | undefined) ?? null;
  };

  return {
    async create(data) {
      const id = newSessionId();
      const client = await ready();
      await client.query("DELETE FROM web_sessions WHERE expires_at < now()");
      await client.query(
        "INSERT INTO web_sessions (id, data, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))",
        [id, JSON.stringify(data), SESSION_SECONDS],
      );
      const surplus =
        "SELECT id FROM web_sessions WHERE data->>'userId' = $1 ORDER BY (data->>'accessTokenEndsAt')::float8 DESC, expires_at DESC OFFSET $2";
      await client.query(`DELETE FROM web_sessions WHERE id IN (${surplus})`, [data.userId, SESSIONS_PER_USER]);
      return id;
    },
    read: async (id) => read(await ready(), id),
    async delete(id) {
      await (await ready()).query("DELETE FROM web_sessions WHERE id = $1", [id]);
    },
    async deleteOf({ subject, sid }) {
      if (subject === undefined && sid === undefined) return [];
      const { rows } = await (
        await ready()
      ).query(
        `DELETE FROM web_sessions WHERE ($1::text IS NULL OR data->'provider'->>'subject' = $1)
           AND ($2::text IS NULL OR data->'provider'->>'sid' = $2) RETURNING data`,
        [subject ?? null, sid ?? null],
      );
      return rows.map(({ data }) => data as SessionData);
    },
    async hold(id, work) {
      // One connection does everything: work that waited for a second one could wait for itself.
      const client = await (await ready()).connect();
      try {
        await client.query("BEGIN");
        await client.query("SELECT pg_advisory_xact_lock(hashtextextended('web session ' || $1, 0))", [id]);
        const result = await work({
          read: () => read(client, id),
          async write(data) {
            await client.query("UPDATE web_sessions SET data = $2 WHERE id = $1", [id, JSON.stringify(data)]);
          },
        });
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

async function prepare(pool: pg.Pool): Promise<void> {
  // Two processes creating the same table at the same moment would make one of them fail.
  const lock = "SELECT pg_advisory_xact_lock(hashtextextended('web sessions', 0))";
  const table =
    "CREATE TABLE IF NOT EXISTS web_sessions (id text PRIMARY KEY, data jsonb NOT NULL, expires_at timestamptz NOT NULL)";
  const index = "CREATE INDEX IF NOT EXISTS web_sessions_of_user ON web_sessions ((data->>'userId'))";
  const bySubject =
    "CREATE INDEX IF NOT EXISTS web_sessions_of_subject ON web_sessions ((data->'provider'->>'subject'))";
  await pool.query(`BEGIN; ${lock}; ${table}; ${index}; ${bySubject}; COMMIT`);
}
