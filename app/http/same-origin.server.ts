import { originOf } from "./origin.server";

/**
 * Whether another site made the browser send a request. Browsers say where a request comes from in Sec-Fetch-Site and
 * Origin; what carries neither is no browser, and has no cookies to abuse.
 */
export function isCrossSite(request: Pick<Request, "headers">): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  return origin !== null && hostOf(origin) !== new URL(originOf(request)).host;
}

/** Throws a 403 Response for a request that another site made the browser send. */
export function checkSameOrigin(request: Pick<Request, "headers">): void {
  if (isCrossSite(request)) throw new Response(null, { status: 403, statusText: "Cross-site request" });
}

/** Only hosts are compared: behind a proxy the scheme may not be known. "null" is what browsers send for opaque origins. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
