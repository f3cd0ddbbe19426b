import { deadlines } from "~/contract/deadlines";
import { env } from "~/env.server";
import { addressOf, REQUEST_ID } from "~/http/request-context.server";
import { relayedBody } from "~/http/replies/file-reply.server";
import { originOf } from "~/http/origin/origin.server";
import { preferenceCookies } from "~/lib/preferences/preference-cookies";
import { faults } from "./upstream-error";

const passedOn = ["accept", "accept-language", "authorization", "content-type", "user-agent", REQUEST_ID];
/** The provider's own cookies and the page's theme; not the app's session. */
const cookieNames = ["cloudtally_sso", "cloudtally_sign_in", "cloudtally_known", ...Object.values(preferenceCookies)];
/** Headers that this hop sets itself. */
const notReturned = [
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "transfer-encoding",
  "date",
  REQUEST_ID,
];

/** Forwards a request to the upstream's built-in OpenID provider with the browser's host and address. */
export async function forwardToProvider(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(browserHeaders(request));
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set("cookie", cookiesForProvider(request.headers.get("cookie")));
  const init: RequestInit & { duplex: "half" } = {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(deadlines.change)]),
    duplex: "half",
  };
  const response = await fetch(env.UPSTREAM_URL + pathname + search, init).catch(throwUnreachable);
  const returned = new Headers(response.headers);
  for (const name of notReturned) returned.delete(name);
  return new Response(relayedBody(request, response.body), { status: response.status, headers: returned });
}

/** Headers that tell the built-in OpenID provider the browser's host and address. */
export function browserHeaders(request: Request): Record<string, string> {
  const origin = new URL(originOf(request));
  return {
    "x-forwarded-host": origin.host,
    "x-forwarded-proto": origin.protocol.replace(":", ""),
    "x-forwarded-for": addressOf(request) ?? "",
  };
}

/** Browsers get the error page instead (http/replies/install-error-page). */
export function throwUnreachable(): never {
  throw Response.json({ code: faults.unreachable }, { status: 503 });
}

function cookiesForProvider(header: string | null): string {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  // Signed cookies come with a second one: name.sig.
  return pairs.filter((pair) => cookieNames.some((name) => pair.startsWith(name))).join("; ");
}
