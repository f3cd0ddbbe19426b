import type { Queries } from "../state-store/state-store";

/** Identifies the access tokens of one session, and when the last of them expires. */
export interface TokenSession {
  key: string;
  endsAt: Date;
  /** The token itself, for calls of the user's own provider. */
  token?: string;
}

/**
 * Revokes the access tokens of these sessions in every instance. Tokens are self-contained and would be valid until
 * they expire; the record lasts as long. findUser checks it.
 */
export async function endSessions(db: Queries, keys: string[], endsAt: Date): Promise<void> {
  await db.query(
    `INSERT INTO ended_sessions (key, expires_at) SELECT unnest($1::text[]), $2
     ON CONFLICT (key) DO UPDATE SET expires_at = greatest(ended_sessions.expires_at, excluded.expires_at)`,
    [keys, endsAt],
  );
}
