import { retried } from "./retry";

/** Whether the status is a temporary failure or a rejection, for which Remix would show an error page. */
const isTemporaryFailure = (status: number): boolean => status >= 500 || status === 413 || status === 429;

/** Remix's response to a failed form, in place of data for the form. */
const FORM_ERROR = /^\[\{"_\d+":-?\d+\},"error"/;

/** Whether a response to a data request comes from Remix, is complete, and should be rendered. */
export function isAnswer(
  { status, headers }: Pick<Response, "status" | "headers">,
  body: string,
  isForm: boolean,
): boolean {
  // A page of a proxy or of a captive portal, or a truncated response.
  if (headers.get("x-remix-response") !== "yes" || (body !== "" && !/^\[.*\]\n$/s.test(body))) return false;
  return !isTemporaryFailure(status) || (isForm && body !== "" && !FORM_ERROR.test(body));
}

/** The path and search of a request or link, without the parameters that Remix adds. */
export function targetOf(address: string): string {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  searchParams.delete("_routes");
  return `${pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "")}?${searchParams}`;
}

/**
 * fetch for the router, which replaces everything with an error page if a data request fails. Here such a request waits
 * instead until the user does something else or retries it. Everything else is fetched as usual.
 */
export function retryFetch(fetch: typeof window.fetch): typeof window.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (url.origin !== window.location.origin) return fetch(input, init);
    const send = (): Promise<Response> => fetch(input, init);
    if (url.pathname.endsWith(".data")) return data(send, url, init);
    const isLocaleFile = url.pathname.startsWith("/assets/") && url.pathname.endsWith(".json");
    if (!isLocaleFile && url.pathname !== "/__manifest") return send();
    return retried(() => send().then(complete), { target: url.pathname, shownIn: "toast" }, init?.signal);
  };
}

function data(
  send: () => Promise<Response>,
  { href, pathname, searchParams }: URL,
  { method = "GET", signal }: RequestInit = {},
): Promise<Response> {
  const isForm = method !== "GET";
  const target = targetOf(href);
  const attempt = async () => {
    const response = await send();
    const body = await response.text();
    if (!isAnswer(response, body, isForm)) throw new Error(`${pathname} answered ${response.status}`);
    return new Response(body === "" ? null : body, response);
  };
  const isRouteDataRequest = !isForm && searchParams.has("_routes");
  const isShown = !isForm && !isRouteDataRequest && target === targetOf(window.location.href);
  return retried(attempt, { target, shownIn: isRouteDataRequest ? "place" : "toast", repeats: isShown }, signal);
}

/** A successful response with JSON, read to its end: Remix would log an error where it is cut off. */
async function complete(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const body = await response.text();
  if (body === "") return new Response(null, response);
  JSON.parse(body);
  return new Response(body, response);
}
