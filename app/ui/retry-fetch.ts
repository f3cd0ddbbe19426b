import { retried } from "./retry";

/** Statuses of answers that are none, though Remix would show them as a page: the server's own trouble and refusals of the moment. */
const isTrouble = (status: number): boolean => status >= 500 || status === 413 || status === 429;

/** What Remix answers a form with that failed, in place of data for the form. */
const FORM_ERROR = /^\[\{"_\d+":-?\d+\},"error"/;

/** Whether an answer to a request for data is Remix's, whole, and to be shown. */
export function isAnswer(
  { status, headers }: Pick<Response, "status" | "headers">,
  body: string,
  isForm: boolean,
): boolean {
  // A page of a proxy or a network that wants a sign-in, and an answer that broke off.
  if (headers.get("x-remix-response") !== "yes" || (body !== "" && !/^\[.*\]\n$/s.test(body))) return false;
  return !isTrouble(status) || (isForm && body !== "" && !FORM_ERROR.test(body));
}

/** An address without its host and what Remix adds: `address` is as its requests have it, or as links do. */
export function targetOf(address: string): string {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  searchParams.delete("_routes");
  return `${pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "")}?${searchParams}`;
}

/**
 * fetch for the router, which shows an error page in place of everything when a request for data fails. Here such a
 * request waits instead, for as long as nobody goes on with something else, and is made again when somebody asks for
 * it. Everything else is fetched as ever.
 */
export function retryFetch(fetch: typeof window.fetch): typeof window.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (url.origin !== window.location.origin) return fetch(input, init);
    const asked = (): Promise<Response> => fetch(input, init);
    if (url.pathname.endsWith(".data")) return data(asked, url, init);
    const isWords = url.pathname.startsWith("/assets/") && url.pathname.endsWith(".json");
    const isManifest = url.pathname === "/__manifest";
    if (!isWords && !isManifest) return asked();
    // Routes that are looked up without a signal are for later: nobody waits for them.
    return retried(
      () => asked().then(successful),
      { target: url.pathname, saidBy: isManifest && !init?.signal ? "place" : "toast" },
      init?.signal,
    );
  };
}

function data(
  asked: () => Promise<Response>,
  { href, pathname, searchParams }: URL,
  { method = "GET", signal }: RequestInit = {},
): Promise<Response> {
  const isForm = method !== "GET";
  const target = targetOf(href);
  const attempt = async () => {
    const response = await asked();
    const body = await response.text();
    if (!isAnswer(response, body, isForm)) throw new Error(`${pathname} answered ${response.status}`);
    return new Response(body === "" ? null : body, response);
  };
  const isOfPlace = !isForm && searchParams.has("_routes");
  const isShown = !isForm && !isOfPlace && target === targetOf(window.location.href);
  return retried(attempt, { target, saidBy: isOfPlace ? "place" : "toast", repeats: isShown }, signal);
}

function successful(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response;
}
