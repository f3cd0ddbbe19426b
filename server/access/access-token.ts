import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import { errorCodes } from "~/contract/error-codes";
import type { TokenSession } from "../people/ended-sessions";
import { CallError } from "../call-error";

export interface CheckedToken {
  /** The user's id at the issuer. */
  subject: string;
  /** In lower case; null unless the issuer has verified it. */
  verifiedEmail: string | null;
  session: TokenSession;
}

export interface TokenChecker {
  /**
   * The claims of a valid bearer token. Throws CallError 401 with code 406 otherwise, 503 if it cannot be verified now.
   */
  verify(authorization: string | undefined): Promise<CheckedToken>;
}

/** Assumed lifetime of tokens without an expiry. */
const LIFETIME_SECONDS = 24 * 60 * 60;

/** How long a verified signature is cached; the issuer's keys are fetched again every ten minutes. */
const KEEP_MS = 60_000;
/** Maximum number of cached tokens. */
const CACHE_SIZE = 2000;

interface TokenCheckerOptions {
  issuer: string;
  audience: string;
  /** Finds the address of the issuer's published keys. */
  keysAddress(): Promise<string>;
}

/** Verifies access tokens against the issuer's published keys. */
export function createTokenChecker(options: TokenCheckerOptions): TokenChecker {
  let published: Promise<JWTVerifyGetKey> | undefined;
  const keys: JWTVerifyGetKey = async (header, token) => {
    try {
      published ??= options.keysAddress().then((address) => createRemoteJWKSet(new URL(address)));
      const find = await published;
      return await find(header, token);
    } catch (error) {
      const isAboutToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some(
        (kind) => error instanceof kind,
      );
      if (isAboutToken) throw error;
      // The keys may be elsewhere by now.
      published = undefined;
      // The token may be valid: an unreachable issuer must not sign anyone out.
      throw new CallError(503, errorCodes.failed, "The issuer's keys could not be read.");
    }
  };
  const verified = new LRUCache<string, JWTPayload>({ max: CACHE_SIZE, ttl: KEEP_MS });
  const read = async (token: string): Promise<JWTPayload> => {
    const cached = verified.get(token);
    if (cached && (cached.exp === undefined || cached.exp > Date.now() / 1000)) return cached;
    const { payload } = await jwtVerify(token, keys, { issuer: options.issuer, audience: options.audience });
    verified.set(token, payload);
    return payload;
  };
  return {
    async verify(authorization) {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
      if (!token) throw signedOut();
      try {
        const payload = await read(token);
        if (payload.sub)
          return { subject: payload.sub, verifiedEmail: verifiedEmailOf(payload), session: sessionOf(token, payload) };
      } catch (error) {
        if (error instanceof CallError) throw error;
        // Every invalid token gets the same response.
      }
      throw signedOut();
    },
  };
}

/** Providers may send the flag as text. */
const verifiedEmailOf = ({ email, email_verified: isVerified }: JWTPayload): string | null =>
  typeof email === "string" && email.includes("@") && [true, "true"].includes(isVerified as boolean)
    ? email.trim().toLowerCase()
    : null;

/**
 * The session a token was issued in, which Keycloak and the built-in provider name in `sid`; with other providers each
 * token stands alone. Tokens issued in it at this very moment expire no later than this one's total lifetime from now.
 */
function sessionOf(token: string, { sid, jti, iat, exp }: JWTPayload): TokenSession {
  const key = typeof sid === "string" ? sid : (jti ?? createHash("sha256").update(token).digest("base64url"));
  const lifetime = exp !== undefined && iat !== undefined ? exp - iat : LIFETIME_SECONDS;
  return { key, endsAt: new Date(Date.now() + lifetime * 1000), token };
}

export const signedOut = () =>
  new CallError(
    401,
    errorCodes.signedOut,
    "The connection period has expired. After a short (3 seconds), you will be taken to login screen.",
  );
