import { originOf } from "./origin.server";

/**
 * Refuses a request that another site made the browser send. Browsers say where a request comes from in
 * Sec-Fetch-Site and Origin; what carries neither is no browser, and has no cookies to abuse.
 * Throws a 403 Response.
 */
export function checkSameOrigin(request: Pick<Request, "headers">): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const isSameSite = site === null || site === "same-origin" || site === "none";
  if (isSameSite && (origin === null || hostOf(origin) === new URL(originOf(request)).host)) return;
  throw new Response(null, { status: 403, statusText: "Cross-site request" });
}

/** Only hosts are compared: behind a proxy the scheme may not be known. "null" is what browsers send for opaque origins. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
