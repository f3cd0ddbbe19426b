/** It must fit in a 4 kB cookie; longer addresses are rare and lose only their page. */
export const RETURN_TO_LIMIT = 2500;

/**
 * A path of this site to go to, from untrusted text: other sites, other schemes and addresses that browsers read as
 * such ("//x", "/\x", control characters) become the start page, as do the sign-in pages.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value) || hasControls(value)) return "/";
  const base = "http://site.invalid";
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (
    !url ||
    url.origin !== base ||
    /^\/(sign-in|sign-out|auth|realms)(\/|$)/.test(url.pathname) ||
    url.pathname.startsWith("//")
  )
    return "/";
  return url.pathname + url.search + url.hash;
}

/** Browsers drop some of them from addresses and parse the rest. */
const hasControls = (value: string): boolean => /[\u0000-\u001f\u007f]/.test(value);

/** The page of a request, as a `returnTo`; a client navigation's data request stands for its page. */
export function returnToOf(request: Pick<Request, "url">): string {
  const url = new URL(request.url);
  const page = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  url.searchParams.delete("_routes");
  return safeReturnTo(page + url.search);
}
