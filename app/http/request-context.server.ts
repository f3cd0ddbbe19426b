import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import { setMaxListeners } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { UPLOAD_TIMEOUT_MS } from "~/contract/imports/upload";
import { env } from "~/env.server";
import { sentTarget } from "~/lib/http/encoded-fields";
import { installMiddleware, rejectRequest } from "~/lib/http/middleware";
import type { Middleware } from "~/lib/http/middleware";
import { logUncaughtErrors } from "~/lib/process/log-uncaught-errors";
import { describeError } from "~/lib/process/log";
import { isAsset, sendCompressed } from "./replies/assets.server";
import { log } from "./log.server";
import { originOf } from "./origin/origin.server";
import { setDefaultHeaders } from "./replies/default-headers.server";
import { installErrorPage } from "./replies/install-error-page.server";
import type { RenderErrorPage } from "./replies/install-error-page.server";
import { isCrossSite } from "./origin/same-origin.server";
import { assetHeaders, securityHeaders } from "./replies/security-headers.server";
import { normalizeForwarded, trustList } from "./origin/trusted-proxies.server";

/** Headers that pass on what a loader cannot see: always set here, never accepted from clients. */
export const REQUEST_ID = "x-request-id";
export const CLIENT_ADDRESS = "x-client-address";

/** Responds instead of the app to cross-site requests. */
const CROSS_SITE_PATH = "/cross-site-request";

/** Memo keys of the response object and of the signal that the client has disconnected. */
const RESPONSE = "response";
const DISCONNECT_SIGNAL = "gone";

/** Values computed while answering a request, by request id. */
const memos = new Map<string, Map<string, unknown>>();

const isTrusted = trustList(env.TRUSTED_PROXIES);

/** Runs for every request before anything else. */
const beforeRequest =
  (renderErrorPage?: RenderErrorPage): Middleware =>
  (request, response, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    request.headers[CLIENT_ADDRESS] = normalizeForwarded(request.headers, request.socket.remoteAddress, isTrusted);
    request.headers[REQUEST_ID] = requestId;
    // HTTP/1.0 requests need no Host.
    if (request.httpVersion === "1.0") request.headers.host ??= new URL(env.PUBLIC_URL).host;
    const gone = new AbortController();
    // Enough for all calls of a page.
    setMaxListeners(0, gone.signal);
    memos.set(
      requestId,
      new Map<string, unknown>([
        [RESPONSE, response],
        [DISCONNECT_SIGNAL, gone.signal],
      ]),
    );

    const headers = headersOf(request);
    const origin = originOf({ headers });
    const isForAsset = isAsset(request);
    for (const [name, value] of isForAsset ? assetHeaders : securityHeaders(origin.startsWith("https:")))
      response.setHeader(name, value);
    if (!isForAsset) response.setHeader(REQUEST_ID, requestId);
    setDefaultHeaders(response);
    if (renderErrorPage)
      installErrorPage(request, response, (failure) =>
        renderErrorPage({ headers, url: origin + request.url }, failure),
      );
    response.once("close", () => {
      memos.delete(requestId);
      if (!response.writableFinished) gone.abort(new DOMException("The browser has gone.", "AbortError"));
      const [path = ""] = (request.url ?? "").split("?");
      const ms = Math.round(performance.now() - start);
      const write = path.startsWith("/assets/") ? log.debug : log.info;
      write("request", { requestId, method: request.method, path, status: response.statusCode, ms });
    });

    if (rejectRequest(request, response)) return;
    const refusal = refusalOf(request);
    if (refusal) Object.assign(request, { url: refusal, method: "GET" });
    else if (isForAsset) sendCompressed(request, response);
    else request.url = sentTarget(request.url ?? "");
    next();
  };

/**
 * The page that is sent instead: cross-site forms reach no action, and Express and Remix show none of their own error
 * pages.
 */
function refusalOf(request: IncomingMessage): string | undefined {
  if (!isAddress(request.url ?? "")) return "/not-an-address";
  return request.method !== "GET" && isCrossSite({ headers: headersOf(request) }) ? CROSS_SITE_PATH : undefined;
}

/** Whether a page may have this address: `_data` is an obsolete way of requesting parts of a page from Remix. */
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
  /** How this process handles requests; the dev server reloads this module when it changes. */
  var cloudtallyMiddleware: Middleware | undefined;
}

/**
 * Starts intercepting requests; harmless if repeated. Failures without a Remix page get the page of `pageOf`.
 * remix-serve has no hook for this, but Node.js announces every request of every HTTP server on a diagnostics channel.
 * Exceptions there end the process, so the channel is only used to find each server before its first request is
 * answered.
 */
export function watchEveryRequest(renderErrorPage?: RenderErrorPage): void {
  const isWatching = globalThis.cloudtallyMiddleware !== undefined;
  globalThis.cloudtallyMiddleware = beforeRequest(renderErrorPage);
  if (isWatching) return;
  const prepared = new WeakSet<Server>();
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (prepared.has(server)) return;
    prepared.add(server);
    prepareServer(server);
  });
}

function prepareServer(server: Server): void {
  logUncaughtErrors(log);
  // Node.js allows five minutes for a request to arrive, and remix-serve does not expose the setting.
  server.requestTimeout = UPLOAD_TIMEOUT_MS;
  installMiddleware(server, {
    failed: (error) => log.error("a request could not be answered", describeError(error)),
    middleware: (request, response, next) => globalThis.cloudtallyMiddleware!(request, response, next),
    headers: Object.fromEntries(securityHeaders(env.PUBLIC_URL.startsWith("https:"))),
  });
}

export const requestIdOf = (request: Pick<Request, "headers">): string =>
  request.headers.get(REQUEST_ID) ?? randomUUID();

/** The browser's network address; undefined outside a server. */
export const addressOf = (request: Pick<Request, "headers">): string | undefined =>
  request.headers.get(CLIENT_ADDRESS) ?? undefined;

/** The response object of a request; undefined outside a server. */
export const responseTo = (request: Pick<Request, "headers">): ServerResponse | undefined =>
  memos.get(request.headers.get(REQUEST_ID) ?? "")?.get(RESPONSE) as ServerResponse | undefined;

/**
 * Whether the browser opens a page, without a form and not for a page that is open already: loaders cannot tell, as
 * Remix calls them in the same way in all three cases.
 */
export const isPageRequest = (request: Pick<Request, "headers">): boolean =>
  responseTo(request)?.req.method === "GET" && !isFromPage(request);

/** Whether the code of a page has sent the request, which gets data instead of a page. */
export const isFromPage = (request: Pick<Request, "headers">): boolean =>
  (responseTo(request)?.req.url ?? "").split("?", 1)[0]!.endsWith(".data");

/**
 * Aborted when the client has disconnected. The request's own signal depends on others by weak references: once those
 * are collected, it never fires.
 */
export const disconnectSignal = (request: Pick<Request, "headers" | "signal">): AbortSignal =>
  (memos.get(request.headers.get(REQUEST_ID) ?? "")?.get(DISCONNECT_SIGNAL) as AbortSignal | undefined) ??
  request.signal;

/** Computes a value once per request, however many loaders need it. */
export function once<T>(request: Pick<Request, "headers">, key: string, make: () => Promise<T>): Promise<T> {
  const memo = memos.get(request.headers.get(REQUEST_ID) ?? "");
  if (!memo) return make();
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as Promise<T>;
}
