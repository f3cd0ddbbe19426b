import { chooseLanguage } from "~/lib/language";
import type { Language } from "~/lib/language";
import { profileOf } from "~/lib/people/profiles";
import { preferenceCookie, readPreference } from "~/lib/preferences/preference-cookies";
import { isSecure, originOf } from "~/http/origin/origin.server";
import { currentProfile } from "~/upstream/current-profile.server";

/** The language for a request (spec §1). `profile` is what the signed-in user once chose, if known. */
export function languageOf(
  request: Pick<Request, "headers" | "url">,
  profile?: Language | null,
): { language: Language; isRequestUnsupported: boolean } {
  return chooseLanguage({
    requested: new URL(request.url).searchParams.get("lang"),
    stored: [readPreference(request.headers.get("cookie"), "language"), profile],
    accepted: request.headers.get("accept-language"),
    host: new URL(originOf(request)).host,
    fallback: profileOf(currentProfile().profile).defaultLanguage,
  });
}

/** A language chosen in the address lasts until the browser closes, as few links on the page repeat it. */
export function rememberRequested(request: Request): HeadersInit {
  const { language, isRequestUnsupported } = languageOf(request);
  const isRequested = new URL(request.url).searchParams.has("lang") && !isRequestUnsupported;
  return isRequested
    ? { "set-cookie": preferenceCookie("language", language, { isSecure: isSecure(request), lasts: "session" }) }
    : {};
}
