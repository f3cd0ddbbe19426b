import type { AuditValues } from "~/contract/people/audit-actions";
import type { Queries } from "../state-store/state-store";
import { dropPendingCodes } from "./one-time-code/codes";
import { removePasskeys } from "./passkeys/passkeys";
import { endSessionsOf } from "./sessions";

/**
 * Ends every way in besides the password: passkeys, personal access tokens, password reset links, sessions, and
 * one-time codes that are being set up. Someone who knew the old password may have created any of them. Resolves to the
 * names of the passkeys and tokens, for the audit log; undefined without any.
 */
export async function endAccess(tx: Queries, userId: string): Promise<AuditValues | undefined> {
  const passkeys = await removePasskeys(tx, userId);
  await dropPendingCodes(tx, userId);
  const tokens = await tx.query<{ name: string }>("DELETE FROM personal_tokens WHERE user_id = $1 RETURNING name", [
    userId,
  ]);
  await endPasswordLinks(tx, userId);
  await endSessionsOf(tx, userId);
  if (passkeys.length + tokens.length === 0) return undefined;
  return {
    ...(passkeys.length > 0 && { passkeys }),
    ...(tokens.length > 0 && { tokens: tokens.map(({ name }) => name).sort() }),
  };
}

/** Invalidates all password reset links that a user was sent. */
export const endPasswordLinks = (tx: Queries, userId: string): Promise<unknown> =>
  tx.query("DELETE FROM password_resets WHERE user_id = $1", [userId]);
