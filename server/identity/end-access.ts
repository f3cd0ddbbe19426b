import type { Queries } from "../state-store/state-store";
import { dropPendingCodes } from "./one-time-code/codes";
import { removePasskeys } from "./passkeys/passkeys";
import { endSessionsOf } from "./sessions";

/**
 * Ends every way in besides the password: passkeys, personal access tokens, password reset links, sessions, and
 * one-time codes that are being set up. Someone who knew the old password may have created any of them.
 */
export async function endAccess(tx: Queries, userId: string): Promise<void> {
  await removePasskeys(tx, userId);
  await dropPendingCodes(tx, userId);
  await tx.query("DELETE FROM personal_tokens WHERE user_id = $1", [userId]);
  await endPasswordLinks(tx, userId);
  await endSessionsOf(tx, userId);
}

/** Invalidates all password reset links that a user was sent. */
export const endPasswordLinks = (tx: Queries, userId: string): Promise<unknown> =>
  tx.query("DELETE FROM password_resets WHERE user_id = $1", [userId]);
