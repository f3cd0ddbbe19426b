import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { loginKey } from "./accounts";

const COOKIE = "cloudtally_known";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface KnownBrowsers {
  /** The id of a browser that can prove an earlier sign-in with this login; undefined without proof. */
  idFor(cookieHeader: string | undefined, login: string): string | undefined;
  /** A Set-Cookie header with such a proof, for one year, beside those of others who have signed in there. */
  remember(cookieHeader: string | undefined, login: string, options: { path: string; isSecure: boolean }): string;
}

/** Of a shared browser; of more, the least recent is forgotten. */
const MAX_LOGINS = 10;
const isId = (text: string): boolean => /^[\da-f-]{36}$/.test(text);

/** Id and signatures of the cookie, the last login's first. */
function partsOf(cookieHeader: string | undefined): [id: string, ...signatures: string[]] {
  const pair = (cookieHeader ?? "").split(";").find((part) => part.trim().startsWith(`${COOKIE}=`));
  const [id = "", ...signatures] =
    pair
      ?.trim()
      .slice(COOKIE.length + 1)
      .split(".") ?? [];
  return isId(id) ? [id, ...signatures] : [randomUUID()];
}

/**
 * Distinguishes browsers in which a user has signed in before from strangers': by a cookie with an id and, for each
 * login, the provider's signature over id and login. It does not sign anyone in; attempts from such a browser are
 * counted separately.
 */
export function knownBrowsers(secret: string): KnownBrowsers {
  const sign = (id: string, login: string): string =>
    createHmac("sha256", secret)
      .update(`known browser\0${id}\0${loginKey(login)}`)
      .digest("base64url");
  return {
    idFor(cookieHeader, login) {
      const [id, ...signatures] = partsOf(cookieHeader);
      const expected = Buffer.from(sign(id, login));
      return signatures
        .map((signature) => Buffer.from(signature))
        .some((actual) => actual.length === expected.length && timingSafeEqual(actual, expected))
        ? id
        : undefined;
    },
    remember(cookieHeader, login, { path, isSecure }) {
      const [id, ...before] = partsOf(cookieHeader);
      const signatures = [...new Set([sign(id, login), ...before])].slice(0, MAX_LOGINS);
      const parts = [
        `${COOKIE}=${[id, ...signatures].join(".")}`,
        `Path=${path}`,
        "HttpOnly",
        "SameSite=Lax",
        `Max-Age=${YEAR_SECONDS}`,
      ];
      if (isSecure) parts.push("Secure");
      return parts.join("; ");
    },
  };
}
