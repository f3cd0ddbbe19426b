import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { PersonalToken } from "~/contract/people/account";
import { MAX_TOKENS } from "~/contract/people/account";
import type { Queries } from "../state-store/state-store";

/** Distinguishes personal access tokens from the OpenID provider's, also for programs that scan for leaked secrets. */
const PREFIX = "ctp_";
/** `last used` is written at most this often. */
const NOTE_SECONDS = 60;

export interface UsedToken {
  tokenId: string;
  userId: string;
  isReadOnly: boolean;
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The personal access token of an Authorization header; undefined for any other. */
export const personalTokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (ctp_\S{1,200})$/i.exec(authorization ?? "")?.[1];

/**
 * The valid token with this text, recorded as used now; undefined if there is none, or its user is disabled everywhere.
 * It is looked up by a hash, so that the response time reveals nothing about other tokens.
 */
export async function takePersonalToken(db: Queries, token: string, address: string): Promise<UsedToken | undefined> {
  const hash = hashOf(token);
  const [row] = await db.query<{
    token_id: string;
    user_id: string;
    is_read_only: boolean;
    hash: string;
    is_note_due: boolean;
  }>(
    `SELECT token_id, user_id, is_read_only, hash, last_used_at IS NULL OR last_used_at < now() - make_interval(secs => $2) AS is_note_due
     FROM personal_tokens WHERE hash = $1 AND (expires_at IS NULL OR expires_at > now())
       AND EXISTS (SELECT FROM members WHERE members.user_id = personal_tokens.user_id AND disabled_at IS NULL)`,
    [hash, NOTE_SECONDS],
  );
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))) return undefined;
  if (row.is_note_due)
    await db.query("UPDATE personal_tokens SET last_used_at = now(), last_address = $2 WHERE token_id = $1", [
      row.token_id,
      address.slice(0, 100),
    ]);
  return { tokenId: row.token_id, userId: row.user_id, isReadOnly: row.is_read_only };
}

/** Whether a token exists and has not expired. */
export const isPersonalTokenValid = async (db: Queries, tokenId: string): Promise<boolean> =>
  (
    await db.query("SELECT FROM personal_tokens WHERE token_id = $1 AND (expires_at IS NULL OR expires_at > now())", [
      tokenId,
    ])
  ).length > 0;

/** The user's tokens, the newest first; expired ones too, so that people see why a script has stopped. */
export async function personalTokensOf(db: Queries, userId: string): Promise<PersonalToken[]> {
  const rows = await db.query<{
    token_id: string;
    name: string;
    is_read_only: boolean;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
  }>("SELECT * FROM personal_tokens WHERE user_id = $1 ORDER BY created_at DESC, token_id", [userId]);
  return rows.map((row) => ({
    tokenId: row.token_id,
    name: row.name,
    isReadOnly: row.is_read_only,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    hasExpired: row.expires_at !== null && row.expires_at.getTime() <= Date.now(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/** Creates a token; resolves to its text, which is not kept, or to null if the user has too many. */
export async function createPersonalToken(
  tx: Queries,
  { userId, name, days, isReadOnly }: { userId: string; name: string; days: number | null; isReadOnly: boolean },
): Promise<{ token: string; tokenId: string } | null> {
  await tx.query("SELECT FROM users WHERE user_id = $1 FOR UPDATE", [userId]);
  const [row] = await tx.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM personal_tokens WHERE user_id = $1",
    [userId],
  );
  if (row!.count >= MAX_TOKENS) return null;
  const token = PREFIX + randomBytes(32).toString("base64url");
  const tokenId = randomUUID();
  await tx.query(
    `INSERT INTO personal_tokens (token_id, user_id, name, hash, is_read_only, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    [tokenId, userId, name, hashOf(token), isReadOnly, days],
  );
  return { token, tokenId };
}

/** Revokes a token of the user; resolves to its name, or undefined if there is none. */
export async function deletePersonalToken(db: Queries, userId: string, tokenId: string): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>(
    "DELETE FROM personal_tokens WHERE user_id = $1 AND token_id = $2 RETURNING name",
    [userId, tokenId],
  );
  return row?.name;
}
