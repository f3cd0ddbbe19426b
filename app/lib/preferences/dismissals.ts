/**
 * Notices that a browser has dismissed: a cookie with their names, oldest first. It is plain text, not secret; the
 * server reads and writes it, so that it works without scripts.
 */
const COOKIE = "cloudtally_dismissed";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Notices about individual months accumulate: beyond this number, the oldest reappear. */
const MAX = 24;

/** A name that is valid in a cookie. */
export const isDismissible = (name: string): boolean => /^[a-z0-9-]{1,32}$/.test(name);

/** The names in a Cookie header. */
export function readDismissals(cookieHeader: string | null | undefined): string[] {
  const pair = (cookieHeader ?? "").split(";").find((part) => part.trim().startsWith(`${COOKIE}=`));
  const names =
    pair
      ?.trim()
      .slice(COOKIE.length + 1)
      .split(".") ?? [];
  return names.filter(isDismissible).slice(-MAX);
}

/** A Set-Cookie header that adds the name for one year. */
export function dismissalCookie(
  cookieHeader: string | null | undefined,
  name: string,
  { isSecure }: { isSecure: boolean },
): string {
  const names = [...readDismissals(cookieHeader).filter((dismissed) => dismissed !== name), name].slice(-MAX);
  const parts = [`${COOKIE}=${names.join(".")}`, "Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${YEAR_SECONDS}`];
  if (isSecure) parts.push("Secure");
  return parts.join("; ");
}
