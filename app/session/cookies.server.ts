import { createCookie } from "@remix-run/node";
import type { Cookie, CookieOptions } from "@remix-run/node";
import { isSecure } from "~/http/origin/origin.server";
import { currentProfile } from "~/upstream/current-profile.server";
import { cookieSecrets } from "./secrets.server";
import { SESSION_SECONDS } from "./store/session-store.server";

let secrets: string[] | undefined;

/** A signed cookie that scripts cannot read and other sites cannot send with a form; Secure under https. */
export function signedCookie(request: Pick<Request, "headers">, name: string, options: CookieOptions): Cookie {
  secrets ??= cookieSecrets();
  return createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(request),
    path: "/",
    secrets,
    ...options,
  });
}

/** Holds the session id for a year (spec §9); the environment names it. */
export const sessionCookie = (request: Pick<Request, "headers">): Cookie =>
  signedCookie(request, currentProfile().tokenCookieName, { maxAge: SESSION_SECONDS });

/** Holds the id of the user who last signed in here; it outlasts a session that expires or is ended elsewhere. */
export const lastUserCookie = (request: Pick<Request, "headers">): Cookie =>
  signedCookie(request, "cloudtally_last_user", { maxAge: SESSION_SECONDS });

/** A Set-Cookie header that removes the cookie. */
export const expire = (cookie: Cookie): Promise<string> => cookie.serialize("", { maxAge: 0 });
