import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import type { JWK } from "jose";
import type { Queries } from "../state-store/state-store";

export interface Keys {
  /** Private signing keys; the provider publishes the public ones. */
  jwks: { keys: JWK[] };
  /** Sign the provider's own cookies. */
  cookieKeys: string[];
}

/** Algorithm of all tokens signed by this provider. */
export const SIGNING_ALGORITHM = "ES256";

/**
 * The installation's keys, generated on first use. They are in the state store, so that all instances of a cluster sign
 * with the same keys.
 */
export async function loadKeys(db: Queries): Promise<Keys> {
  const stored = await findKeys(db);
  if (stored) return stored;
  await db.query(
    "INSERT INTO identity_records (kind, id, payload) VALUES ('Keys', 'current', $1) ON CONFLICT DO NOTHING",
    [JSON.stringify(await makeKeys())],
  );
  // Another instance may have been first: all use what is stored now.
  return (await findKeys(db))!;
}

/** Keys for verification. */
export const publicKeys = ({ jwks }: Keys): { keys: JWK[] } => ({
  keys: jwks.keys.map(({ kty, crv, x, y, kid, alg }) => ({ kty, crv, x, y, kid, alg })),
});

async function findKeys(db: Queries): Promise<Keys | undefined> {
  const [row] = await db.query<{ payload: Keys }>(
    "SELECT payload FROM identity_records WHERE kind = 'Keys' AND id = 'current'",
  );
  return row?.payload;
}

async function makeKeys(): Promise<Keys> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  const kid = randomBytes(8).toString("hex");
  return {
    jwks: { keys: [{ ...key, kid, alg: SIGNING_ALGORITHM, use: "sig" }] },
    cookieKeys: [randomBytes(32).toString("base64url")],
  };
}
