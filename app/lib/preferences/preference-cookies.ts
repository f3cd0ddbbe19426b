/**
 * Cookies for display preferences. They are plain text, not secret, so that the sign-in page of the built-in provider
 * on the same host follows the same choice.
 */
export const preferenceCookies = {
  language: "cloudtally_language",
  theme: "cloudtally_theme",
  keys: "cloudtally_keys",
} as const;
type Preference = keyof typeof preferenceCookies;

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The stored value from a Cookie header. */
export function readPreference(cookieHeader: string | null | undefined, preference: Preference): string | undefined {
  const name = preferenceCookies[preference];
  const pair = (cookieHeader ?? "").split(";").find((part) => part.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

/** The theme from a Cookie header, or the system's if the browser has made no choice. */
export function readTheme(cookieHeader: string | null | undefined): Theme {
  const stored = readPreference(cookieHeader, "theme");
  return themes.find((theme) => theme === stored) ?? "system";
}

/** Whether shortcuts of a single key work in this browser. */
export const singleKeys = ["on", "off"] as const;

/** Whether they do, from a Cookie header. */
export const areSingleKeysOn = (cookieHeader: string | null | undefined): boolean =>
  readPreference(cookieHeader, "keys") !== "off";

/**
 * A Set-Cookie header that stores the value for a year, or until the browser closes. `value` is one of a fixed list.
 */
export function preferenceCookie(
  preference: Preference,
  value: string,
  options: { isSecure: boolean; lasts: "year" | "session" },
): string {
  const parts = [`${preferenceCookies[preference]}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (options.lasts === "year") parts.push(`Max-Age=${YEAR_SECONDS}`);
  if (options.isSecure) parts.push("Secure");
  return parts.join("; ");
}
