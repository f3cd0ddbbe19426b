import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { loginKey } from "./accounts";

const COOKIE = "cloudtally_known";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface KnownBrowsers {
  /** The id of a browser that can prove an earlier sign-in with this login; undefined without proof. */
  idFor(cookieHeader: string | undefined, login: string): string | undefined;
  /** A Set-Cookie header with such a proof, for one year. */
  remember(login: string, options: { path: string; isSecure: boolean }): string;
}

/**
 * Distinguishes browsers in which a user has signed in before from strangers': by a cookie with an id and the
 * provider's signature over id and login. It does not sign anyone in; attempts from such a browser are counted
 * separately.
 */
export function knownBrowsers(secret: string): KnownBrowsers {
  const sign = (id: string, login: string): string =>
    createHmac("sha256", secret)
      .update(`known browser\0${id}\0${loginKey(login)}`)
      .digest("base64url");
  return {
    idFor(cookieHeader, login) {
      const pair = (cookieHeader ?? "").split(";").find((part) => part.trim().startsWith(`${COOKIE}=`));
      const [id = "", signature = ""] =
        pair
          ?.trim()
          .slice(COOKIE.length + 1)
          .split(".") ?? [];
      const [actual, expected] = [signature, sign(id, login)].map((text) => Buffer.from(text)) as [Buffer, Buffer];
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : undefined;
    },
    remember(login, { path, isSecure }) {
      const id = randomUUID();
      const parts = [
        `${COOKIE}=${id}.${sign(id, login)}`,
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
