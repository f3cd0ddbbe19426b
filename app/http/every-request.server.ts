import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import { setMaxListeners } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { UPLOAD_TIMEOUT_MS } from "~/contract/upload";
import { env } from "~/env.server";
import { standBefore, turnAway } from "~/lib/http-front";
import type { Front } from "~/lib/http-front";
import { keepGoing } from "~/lib/keep-going";
import { describeError } from "~/lib/log";
import { isAsset, sendCompressed } from "./assets.server";
import { log } from "./log.server";
import { originOf } from "./origin.server";
import { setDefaultHeaders } from "./default-headers.server";
import { pageInPlace } from "./page-in-place.server";
import type { PageOf } from "./page-in-place.server";
import { isCrossSite } from "./same-origin.server";
import { assetHeaders, securityHeaders } from "./security-headers.server";
import { settleForwarded, trustList } from "./trusted-proxies.server";

/** Headers that stand for what a loader cannot see: they are always set here and never taken from outside. */
export const REQUEST_ID = "x-request-id";
export const CLIENT_ADDRESS = "x-client-address";

/** Answers in place of what another site asked for. */
export const CROSS_SITE_PATH = "/cross-site-request";

/** Where the memo has what the answer is sent with, and the signal that nobody waits for it any more. */
const RESPONSE = "response";
const GONE = "gone";

/** What has been found out while answering a request, by request id. */
const memos = new Map<string, Map<string, unknown>>();

const isTrusted = trustList(env.TRUSTED_PROXIES);

/** What happens to every request before anything else sees it. */
const beginWith =
  (pageOf?: PageOf): Front =>
  (request, response, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    request.headers[CLIENT_ADDRESS] = settleForwarded(request.headers, request.socket.remoteAddress, isTrusted);
    request.headers[REQUEST_ID] = requestId;
    // HTTP/1.0 needs to name no host.
    if (request.httpVersion === "1.0") request.headers.host ??= new URL(env.PUBLIC_URL).host;
    const gone = new AbortController();
    // As many as a page makes calls.
    setMaxListeners(0, gone.signal);
    memos.set(
      requestId,
      new Map<string, unknown>([
        [RESPONSE, response],
        [GONE, gone.signal],
      ]),
    );

    const headers = headersOf(request);
    const origin = originOf({ headers });
    const isForAsset = isAsset(request);
    for (const [name, value] of isForAsset ? assetHeaders : securityHeaders(origin.startsWith("https:")))
      response.setHeader(name, value);
    if (!isForAsset) response.setHeader(REQUEST_ID, requestId);
    setDefaultHeaders(response);
    if (pageOf) pageInPlace(request, response, (failure) => pageOf({ headers, url: origin + request.url }, failure));
    response.once("close", () => {
      memos.delete(requestId);
      if (!response.writableFinished) gone.abort(new DOMException("The browser has gone.", "AbortError"));
      const [path = ""] = (request.url ?? "").split("?");
      const ms = Math.round(performance.now() - start);
      const write = path.startsWith("/assets/") ? log.debug : log.info;
      write("request", { requestId, method: request.method, path, status: response.statusCode, ms });
    });

    if (turnAway(request, response)) return;
    const refusal = refusalOf(request);
    if (refusal) Object.assign(request, { url: refusal, method: "GET" });
    else if (isForAsset) sendCompressed(request, response);
    next();
  };

/** The page that answers instead: cross-site forms reach no action, and Express and Remix none of their own error pages. */
function refusalOf(request: IncomingMessage): string | undefined {
  if (!isAddress(request.url ?? "")) return "/not-an-address";
  return request.method === "POST" && isCrossSite({ headers: headersOf(request) }) ? CROSS_SITE_PATH : undefined;
}

/** Whether a page may have this address: `_data` is an old way of Remix to ask for parts of one, and no longer in use. */
function isAddress(url: string): boolean {
  try {
    const [path = "", ...query] = url.split("?");
    decodeURIComponent(path);
    return !new URLSearchParams(query.join("?")).has("_data");
  } catch {
    return false;
  }
}

const headersOf = ({ headers }: IncomingMessage): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

declare global {
  /** What this process does with requests; the dev server loads this module again when it changes. */
  var cloudtallyEveryRequest: Front | undefined;
}

/**
 * Begins watching requests; harmless when repeated. Failures that Remix has no page for are the page of `pageOf`. remix-serve offers no place for this; Node.js announces every request
 * of every HTTP server on a diagnostics channel. What is thrown there ends the process, so it serves for one thing only:
 * to meet each server, before its first request is answered.
 */
export function watchEveryRequest(pageOf?: PageOf): void {
  const isWatching = globalThis.cloudtallyEveryRequest !== undefined;
  globalThis.cloudtallyEveryRequest = beginWith(pageOf);
  if (isWatching) return;
  const met = new WeakSet<Server>();
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (met.has(server)) return;
    met.add(server);
    meet(server);
  });
}

function meet(server: Server): void {
  keepGoing(log);
  // Node.js gives a request five minutes to arrive; remix-serve lets nobody say otherwise.
  server.requestTimeout = UPLOAD_TIMEOUT_MS;
  standBefore(server, {
    failed: (error) => log.error("a request could not be answered", describeError(error)),
    front: (request, response, next) => globalThis.cloudtallyEveryRequest!(request, response, next),
    headers: Object.fromEntries(securityHeaders(env.PUBLIC_URL.startsWith("https:"))),
  });
}

export const requestIdOf = (request: Pick<Request, "headers">): string =>
  request.headers.get(REQUEST_ID) ?? randomUUID();

/** What the answer to a request is sent with; undefined outside of a server. */
export const responseTo = (request: Pick<Request, "headers">): ServerResponse | undefined =>
  memos.get(request.headers.get(REQUEST_ID) ?? "")?.get(RESPONSE) as ServerResponse | undefined;

/**
 * Aborted when whoever asked has gone. The request's own signal hangs on others by weak references: once those are
 * collected, nobody hears of it any more.
 */
export const goneSignal = (request: Pick<Request, "headers" | "signal">): AbortSignal =>
  (memos.get(request.headers.get(REQUEST_ID) ?? "")?.get(GONE) as AbortSignal | undefined) ?? request.signal;

/** Makes a value once per request, however many loaders ask for it. */
export function once<T>(request: Pick<Request, "headers">, key: string, make: () => Promise<T>): Promise<T> {
  const memo = memos.get(request.headers.get(REQUEST_ID) ?? "");
  if (!memo) return make();
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as Promise<T>;
}
