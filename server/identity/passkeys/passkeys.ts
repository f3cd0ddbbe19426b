import type { Passkey } from "~/contract/people/passkeys";
import type { Queries } from "../../state-store/state-store";

/** A passkey as it is verified. */
export interface StoredPasskey {
  credentialId: string;
  userId: string;
  login: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
}

/** The user's passkeys, the newest first. */
export async function passkeysOf(db: Queries, userId: string): Promise<Passkey[]> {
  const rows = await db.query<{ credential_id: string; name: string; created_at: Date; last_used_at: Date | null }>(
    `SELECT credential_id, name, created_at, last_used_at FROM passkeys WHERE user_id = $1
     ORDER BY created_at DESC, credential_id`,
    [userId],
  );
  return rows.map((row) => ({
    credentialId: row.credential_id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

export async function findPasskey(db: Queries, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await db.query<{
    user_id: string;
    login: string;
    public_key: Uint8Array;
    counter: string;
    transports: string[];
  }>(
    `SELECT user_id, login, public_key, counter::text, transports FROM passkeys JOIN users USING (user_id)
     WHERE credential_id = $1`,
    [credentialId],
  );
  return (
    row && {
      credentialId,
      userId: row.user_id,
      login: row.login,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: row.transports,
    }
  );
}

/**
 * Notes that a passkey was used, with the authenticator's new counter; false if another use has raised it as far
 * meanwhile. Authenticators without a counter send 0.
 */
export async function notePasskeyUse(db: Queries, credentialId: string, counter: number): Promise<boolean> {
  const noted = await db.query(
    `UPDATE passkeys SET counter = $2, last_used_at = now() WHERE credential_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))
     RETURNING credential_id`,
    [credentialId, counter],
  );
  return noted.length > 0;
}

/** Removes a user's passkeys, when they get a new password or have lost their devices; resolves to their names. */
export const removePasskeys = async (tx: Queries, userId: string): Promise<string[]> =>
  (await tx.query<{ name: string }>("DELETE FROM passkeys WHERE user_id = $1 RETURNING name", [userId]))
    .map(({ name }) => name)
    .sort();
