import { endSessions } from "../people/ended-sessions";
import type { Queries } from "../state-store/state-store";
import { ACCESS_TOKEN_SECONDS } from "./lifetimes";

export interface UserSession {
  /** The `sid` of tokens. */
  sessionId: string;
  browser: string;
  address: string;
  startedAt: Date | null;
  lastSeenAt: Date | null;
}

/** A user's sessions at the built-in provider that have not ended, the last used first. */
export const sessionsOf = (db: Queries, userId: string): Promise<UserSession[]> =>
  db.query(
    `SELECT record.uid AS "sessionId", coalesce(session.browser, '') AS browser, coalesce(session.address, '') AS address,
       session.started_at AS "startedAt", session.last_seen_at AS "lastSeenAt"
     FROM identity_records AS record LEFT JOIN sign_in_sessions AS session ON session.session_id = record.uid
     WHERE record.kind = 'Session' AND record.payload->>'accountId' = $1 AND record.uid IS NOT NULL
       AND (record.expires_at IS NULL OR record.expires_at > now())
     ORDER BY session.last_seen_at DESC NULLS LAST, record.uid`,
    [userId],
  );

/** Records the browser and address that a session is used from. */
export async function noteSession(
  db: Queries,
  { sessionId, userId, browser, address }: { sessionId: string; userId: string; browser: string; address: string },
): Promise<void> {
  await db.query(
    `INSERT INTO sign_in_sessions (session_id, user_id, browser, address) VALUES ($1, $2, $3, $4)
     ON CONFLICT (session_id) DO UPDATE SET user_id = excluded.user_id, browser = excluded.browser,
       address = excluded.address, last_seen_at = now()`,
    [sessionId, userId, browser.slice(0, 500), address.slice(0, 100)],
  );
}

export async function noteUse(db: Queries, sessionId: string): Promise<void> {
  await db.query("UPDATE sign_in_sessions SET last_seen_at = now() WHERE session_id = $1", [sessionId]);
}

/** Ends all of a user's sessions at the built-in provider, including their tokens, and pending sign-ins. */
export async function endSessionsOf(db: Queries, userId: string): Promise<void> {
  await endSignIns(db, userId);
  await db.query("DELETE FROM identity_records WHERE kind = 'Grant' AND payload->>'accountId' = $1", [userId]);
  const sessions = await sessionsOf(db, userId);
  await endTheseSessions(
    db,
    userId,
    sessions.map(({ sessionId }) => sessionId),
  );
  // Records issued but not used, and those left behind by expired sessions.
  await db.query(
    "DELETE FROM identity_records WHERE kind IN ('Session', 'RefreshToken', 'AuthorizationCode') AND payload->>'accountId' = $1",
    [userId],
  );
}

/** Ends pending sign-ins: past the password, but not a session until the browser follows a redirect. */
const endSignIns = (db: Queries, userId: string): Promise<unknown> =>
  db.query(
    `DELETE FROM identity_records WHERE kind = 'Interaction'
       AND $1 IN (payload->'result'->'login'->>'accountId', payload->'result'->'passed'->>'userId')`,
    [userId],
  );

/** Ends a user's sessions except for the given one, and pending sign-ins; resolves to their number. */
export async function endOtherSessions(db: Queries, userId: string, current: string | undefined): Promise<number> {
  await endSignIns(db, userId);
  return endSessionsExcept(db, userId, current);
}

/** Ends a user's sessions except for the given one; resolves to their number. */
export async function endSessionsExcept(db: Queries, userId: string, current: string | undefined): Promise<number> {
  const others = (await sessionsOf(db, userId)).map(({ sessionId }) => sessionId).filter((id) => id !== current);
  return endTheseSessions(db, userId, others);
}

/** Ends those of the sessions that are the user's, with all tokens issued in them; resolves to their number. */
export async function endTheseSessions(db: Queries, userId: string, sessionIds: string[]): Promise<number> {
  const ended = await db.query<{ uid: string; grants: string[] | null }>(
    `DELETE FROM identity_records WHERE kind = 'Session' AND uid = ANY($1) AND payload->>'accountId' = $2
     RETURNING uid, (SELECT array_agg(entry.value->>'grantId') FROM jsonb_each(payload->'authorizations') AS entry) AS grants`,
    [sessionIds, userId],
  );
  const uids = ended.map(({ uid }) => uid);
  const grants = ended.flatMap(({ grants: sessionGrants }) => sessionGrants ?? []).filter((grant) => grant !== null);
  await db.query(
    "DELETE FROM identity_records WHERE kind IN ('RefreshToken', 'AuthorizationCode') AND payload->>'sessionUid' = ANY($1)",
    [uids],
  );
  await db.query("DELETE FROM identity_records WHERE kind = 'Grant' AND id = ANY($1)", [grants]);
  await db.query("DELETE FROM sign_in_sessions WHERE session_id = ANY($1)", [uids]);
  await endSessions(db, uids, new Date(Date.now() + ACCESS_TOKEN_SECONDS * 1000));
  return uids.length;
}
