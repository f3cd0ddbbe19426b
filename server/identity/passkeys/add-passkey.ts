import { createHash } from "node:crypto";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { MAX_PASSKEYS } from "~/contract/people/passkeys";
import type { CreationOptions } from "~/contract/people/passkeys";
import type { Queries } from "../../state-store/state-store";
import { hostOf } from "./relying-party";

/** How long the browser may take, in which the user unlocks their device. */
const ADD_MINUTES = 5;

interface Person {
  userId: string;
  login: string;
  userNm: string;
}

/** What the browser needs to create a passkey, kept until it comes back; null if the user has too many. */
export async function startPasskey(
  tx: Queries,
  { userId, login, userNm }: Person,
  { name, origin }: { name: string; origin: string },
): Promise<CreationOptions | null> {
  const existing = await tx.query<{ credential_id: string; transports: string[] }>(
    "SELECT credential_id, transports FROM passkeys WHERE user_id = $1",
    [userId],
  );
  if (existing.length >= MAX_PASSKEYS) return null;
  const options = await generateRegistrationOptions({
    rpName: "Cloudtally",
    rpID: hostOf(origin),
    userName: login,
    userDisplayName: userNm,
    // At most 64 bytes, and nothing that identifies the user.
    userID: new Uint8Array(createHash("sha256").update(userId).digest()),
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports: transports as never })),
  });
  await tx.query(
    `INSERT INTO passkey_challenges (user_id, challenge, name, expires_at) VALUES ($1, $2, $3, now() + make_interval(mins => $4))
     ON CONFLICT (user_id) DO UPDATE SET challenge = excluded.challenge, name = excluded.name, expires_at = excluded.expires_at`,
    [userId, options.challenge, name, ADD_MINUTES],
  );
  return { ...options };
}

/**
 * Adds the passkey that the browser has created for the waiting challenge; resolves to its name, null if it is not
 * valid.
 */
export async function addPasskey(
  tx: Queries,
  userId: string,
  { credential, origin }: { credential: string; origin: string },
): Promise<string | null> {
  const [waiting] = await tx.query<{ challenge: string; name: string; is_open: boolean }>(
    "DELETE FROM passkey_challenges WHERE user_id = $1 RETURNING challenge, name, expires_at > now() AS is_open",
    [userId],
  );
  if (!waiting?.is_open) return null;
  const created = await verify(credential, waiting.challenge, origin);
  if (!created) return null;
  const added = await tx.query(
    `INSERT INTO passkeys (credential_id, user_id, public_key, counter, transports, name) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING credential_id`,
    [created.id, userId, created.publicKey, created.counter, created.transports ?? [], waiting.name],
  );
  return added.length > 0 ? waiting.name : null;
}

/** The library throws for anything that a browser would not send. */
async function verify(credential: string, expectedChallenge: string, origin: string) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(credential) as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
    });
    return registrationInfo?.credential;
  } catch {
    return undefined;
  }
}
