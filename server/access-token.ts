import { createRemoteJWKSet, jwtVerify } from "jose";
import type { JWTVerifyGetKey } from "jose";
import { errorCodes } from "~/contract/call";
import { CallError } from "./serve";

export interface TokenChecker {
  /** Subject (user id) of a valid bearer token. Throws CallError 401 with code 406 otherwise. */
  verify(authorization: string | undefined): Promise<string>;
}

/** Verifies access tokens against the issuer's published keys. `jwksUrl` differs from the issuer's host when both run here. */
export function createTokenChecker(options: { issuer: string; audience: string; jwksUrl: string }): TokenChecker {
  const keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(options.jwksUrl));
  return {
    async verify(authorization) {
      const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
      if (!token) throw signedOut();
      try {
        const { payload } = await jwtVerify(token, keys, { issuer: options.issuer, audience: options.audience });
        if (payload.sub) return payload.sub;
      } catch {
        // Every way a token can be wrong has the same answer.
      }
      throw signedOut();
    },
  };
}

const signedOut = () =>
  new CallError(
    401,
    errorCodes.signedOut,
    "The connection period has expired. After a short (3 seconds), you will be taken to login screen.",
  );
