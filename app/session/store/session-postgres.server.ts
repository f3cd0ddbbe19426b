import { openTables, openWebPool, queryOn, unavailable } from "./postgres.server";
import type { Query } from "./postgres.server";
import { newSessionId, SESSION_SECONDS, SESSIONS_PER_USER } from "./session-store.server";
import type { SessionData, SessionStore } from "./session-store.server";

const TABLE = `
  CREATE TABLE IF NOT EXISTS web_sessions (id text PRIMARY KEY, data jsonb NOT NULL, expires_at timestamptz NOT NULL);
  CREATE INDEX IF NOT EXISTS web_sessions_of_user ON web_sessions ((data->>'userId'));
  CREATE INDEX IF NOT EXISTS web_sessions_of_subject ON web_sessions ((data->'provider'->>'subject'))`;

/**
 * Sessions in PostgreSQL, for any number of web processes. Methods reject with UpstreamError 503 if it does not answer.
 */
export function sessionTable(url: string): SessionStore & { close(): Promise<void> } {
  const { ready, query, close } = openTables(url, TABLE);
  // Work on a held session may wait for the identity provider, so it does not use the pool that all pages need.
  const holds = openWebPool(url);

  return {
    async create(data) {
      const id = newSessionId();
      await query("DELETE FROM web_sessions WHERE expires_at < now()");
      await query(
        "INSERT INTO web_sessions (id, data, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))",
        [id, JSON.stringify(data), SESSION_SECONDS],
      );
      const surplus =
        "SELECT id FROM web_sessions WHERE data->>'userId' = $1 ORDER BY (data->>'accessTokenEndsAt')::float8 DESC, expires_at DESC OFFSET $2";
      await query(`DELETE FROM web_sessions WHERE id IN (${surplus})`, [data.userId, SESSIONS_PER_USER]);
      return id;
    },
    read: (id) => readSession(query, id),
    async delete(id) {
      await query("DELETE FROM web_sessions WHERE id = $1", [id]);
    },
    async deleteOf({ subject, sid }) {
      if (subject === undefined && sid === undefined) return [];
      const { rows } = await query(
        `DELETE FROM web_sessions WHERE ($1::text IS NULL OR data->'provider'->>'subject' = $1)
           AND ($2::text IS NULL OR data->'provider'->>'sid' = $2) RETURNING data`,
        [subject ?? null, sid ?? null],
      );
      return rows.map(({ data }) => data as SessionData);
    },
    async hold(id, work) {
      await ready();
      // One connection does everything: work that waited for a second one could wait for itself.
      const client = await holds.connect().catch(unavailable);
      const run = queryOn(client);
      let isBroken = false;
      try {
        await run("BEGIN");
        await run("SELECT pg_advisory_xact_lock(hashtextextended('web session ' || $1, 0))", [id]);
        const result = await work({
          read: () => readSession(run, id),
          async write(data) {
            await run("UPDATE web_sessions SET data = $2 WHERE id = $1", [id, JSON.stringify(data)]);
          },
        });
        await run("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch(() => (isBroken = true));
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    async close() {
      await Promise.all([close(), holds.end()]);
    },
  };
}

async function readSession(query: Query, id: string): Promise<SessionData | null> {
  const { rows } = await query("SELECT data FROM web_sessions WHERE id = $1 AND expires_at > now()", [id]);
  return (rows[0]?.data as SessionData | undefined) ?? null;
}
