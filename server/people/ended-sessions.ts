import type { Queries } from "../state-store/state-store";

/** What tells the access tokens of one session from all others, and when the last of them ends. */
export interface TokenSession {
  key: string;
  endsAt: Date;
}

/**
 * Refuses the access tokens of these sessions from now on, in every instance. Tokens prove themselves and would go on
 * until they expire; the note lasts as long as they could. findUser looks for it.
 */
export async function endSessions(db: Queries, keys: string[], endsAt: Date): Promise<void> {
  await db.query(
    `INSERT INTO ended_sessions (key, expires_at) SELECT unnest($1::text[]), $2
     ON CONFLICT (key) DO UPDATE SET expires_at = greatest(ended_sessions.expires_at, excluded.expires_at)`,
    [keys, endsAt],
  );
}
