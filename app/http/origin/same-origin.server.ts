import { originOf } from "./origin.server";

/**
 * Whether another site made the browser send a request. Browsers report this in Sec-Fetch-Site and Origin; a client
 * that sends neither is not a browser and has no cookies to abuse.
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

/**
 * Only hosts are compared, because the scheme may not be known behind a proxy. Browsers send "null" for opaque origins.
 */
export const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
