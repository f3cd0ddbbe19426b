import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { saveLanguage } from "~/contract/people/session";
import { isSecure } from "~/http/origin/origin.server";
import { getFixedT } from "~/i18n/i18n.server";
import { isLanguage } from "~/lib/language";
import type { Language } from "~/lib/language";
import { preferenceCookie, singleKeys, themes } from "~/lib/preferences/preference-cookies";
import { optionalUser } from "~/session/require-user.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin, returnInPlace } from "~/session/redirect.server";
import { safeReturnTo } from "~/session/return-to";
import { changeSession, readSession } from "~/session/store/session.server";
import { attempt } from "~/upstream/attempt.server";

export async function loader() {
  return redirect("/");
}

/**
 * Stores the field `language`, `theme` or `keys` for this browser, the language also in the user's profile, and returns
 * to `returnTo`; 422 with a message for an unknown value.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = new Headers();
  const keep = (preference: "language" | "theme" | "keys", value: string) =>
    headers.append("set-cookie", preferenceCookie(preference, value, { isSecure: isSecure(request), lasts: "year" }));

  const language = form.get("language");
  if (language !== null) {
    if (!isLanguage(language)) return refuse(request, "languageUnsupported");
    keep("language", language);
    await saveInProfile(request, language);
  }
  const theme = form.get("theme");
  if (theme !== null) {
    const chosenTheme = themes.find((name) => name === theme);
    if (!chosenTheme) return refuse(request, "themeUnsupported");
    keep("theme", chosenTheme);
  }
  const keys = singleKeys.find((state) => state === form.get("keys"));
  if (keys) keep("keys", keys);
  return returnInPlace(request, redirectWithin(request, safeReturnTo(form.get("returnTo")), { status: 303, headers }));
}

/** The browser's choice applies even if the profile cannot be saved now. */
async function saveInProfile(request: Request, language: Language): Promise<void> {
  const session = await readSession(request);
  const signedIn = session && (await optionalUser(request));
  if (!signedIn) return;
  await attempt(signedIn.upstream.call(saveLanguage, { userLangCd: language }));
  await changeSession(session.id, { language });
}

async function refuse(request: Request, reason: string): Promise<Response> {
  const t = await getFixedT(request, "shell");
  return new Response(`${t(reason)}\n`, { status: 422, headers: { "content-type": "text/plain; charset=utf-8" } });
}
