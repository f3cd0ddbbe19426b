import { createHmac } from "node:crypto";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Queries } from "../../state-store/state-store";
import { storedText } from "../../state-store/stored-text";
import { findPasskey, notePasskeyUse } from "./passkeys";
import type { StoredPasskey } from "./passkeys";
import { hostOf } from "./relying-party";

/** PublicKeyCredentialRequestOptionsJSON. */
export interface RequestOptions {
  challenge: string;
  rpId: string;
  userVerification: "required";
}

/**
 * Options that the sign-in form of an authorization request passes to the browser. The challenge is derived from the
 * request's random id, so that showing the form stores nothing; it ends with the request.
 */
export const requestOptions = (secret: string, signIn: string, origin: string): RequestOptions => ({
  challenge: createHmac("sha256", secret).update(`passkey\0${signIn}`).digest("base64url"),
  rpId: hostOf(origin),
  // It replaces the password and the one-time code.
  userVerification: "required",
});

/** The id of the credential that a form has sent; empty if it is not a credential. */
export function credentialIdIn(text: string): string {
  const credential = parse(text);
  return typeof credential?.id === "string" ? storedText(credential.id.slice(0, 2000), "") : "";
}

/** The passkey that has signed the challenge of the request; undefined if none has, or it was used again. */
export async function verifyPasskey(
  db: Queries,
  text: string,
  { challenge, origin }: { challenge: string; origin: string },
): Promise<StoredPasskey | undefined> {
  const passkey = await findPasskey(db, credentialIdIn(text));
  if (!passkey) return undefined;
  const { credentialId: id, publicKey, counter } = passkey;
  const result = await verifyAuthenticationResponse({
    response: parse(text)!,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: { id, publicKey, counter },
    requireUserVerification: true,
    // The library throws for anything that a browser would not send.
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  return (await notePasskeyUse(db, id, result.authenticationInfo.newCounter)) ? passkey : undefined;
}

function parse(text: string): AuthenticationResponseJSON | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as AuthenticationResponseJSON) : undefined;
  } catch {
    return undefined;
  }
}
