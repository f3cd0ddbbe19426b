import { endSessions } from "../people/ended-sessions";
import type { Queries } from "../state-store/state-store";
import { ACCESS_TOKEN_SECONDS } from "./lifetimes";

/** Ends all of a user's sessions at the built-in provider, including their tokens. */
export async function endSessionsOf(db: Queries, userId: string): Promise<void> {
  const ended = await db.query<{ kind: string; uid: string | null }>(
    "DELETE FROM identity_records WHERE kind IN ('Session', 'Grant', 'RefreshToken', 'AuthorizationCode') AND payload->>'accountId' = $1 RETURNING kind, uid",
    [userId],
  );
  const keys = ended.flatMap(({ kind, uid }) => (kind === "Session" && uid !== null ? [uid] : []));
  await endSessions(db, keys, new Date(Date.now() + ACCESS_TOKEN_SECONDS * 1000));
}
