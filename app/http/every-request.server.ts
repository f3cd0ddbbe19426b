import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { UPLOAD_TIMEOUT_MS } from "~/contract/upload";
import { env } from "~/env.server";
import { log } from "./log.server";
import { originOf } from "./origin.server";
import { isCrossSite } from "./same-origin.server";
import { securityHeaders } from "./security-headers.server";
import { settleForwarded, trustList } from "./trusted-proxies.server";

/** Headers that stand for what a loader cannot see: they are always set here and never taken from outside. */
export const REQUEST_ID = "x-request-id";
export const CLIENT_ADDRESS = "x-client-address";

/** Answers in place of what another site asked for. */
export const CROSS_SITE_PATH = "/cross-site-request";

/** What has been found out while answering a request, by request id. */
const memos = new Map<string, Map<string, unknown>>();

const isTrusted = trustList(env.TRUSTED_PROXIES);

/**
 * Runs before anything else sees a request. remix-serve offers no place for this; Node.js announces every request of
 * every HTTP server on a diagnostics channel, which covers static files and failures as well.
 */
function begin(message: unknown): void {
  const { request, response, server } = message as { request: IncomingMessage; response: ServerResponse; server: Server };
  // Node.js gives a request five minutes to arrive; remix-serve lets nobody say otherwise.
  server.requestTimeout = UPLOAD_TIMEOUT_MS;
  const start = performance.now();
  const requestId = randomUUID();
  request.headers[CLIENT_ADDRESS] = settleForwarded(request.headers, request.socket.remoteAddress, isTrusted);
  request.headers[REQUEST_ID] = requestId;
  memos.set(requestId, new Map());

  const sent = { headers: headersOf(request) };
  const refusal = refusalOf(request, sent);
  if (refusal) Object.assign(request, { url: refusal, method: "GET" });

  for (const [name, value] of securityHeaders(originOf(sent).startsWith("https:"))) response.setHeader(name, value);
  response.setHeader(REQUEST_ID, requestId);

  response.once("close", () => {
    memos.delete(requestId);
    const [path = ""] = (request.url ?? "").split("?");
    const ms = Math.round(performance.now() - start);
    const write = path.startsWith("/assets/") ? log.debug : log.info;
    write("request", { requestId, method: request.method, path, status: response.statusCode, ms });
  });
}

/** The page that answers instead: cross-site forms reach no action, and Express none of its own error pages. */
function refusalOf({ method = "GET", url = "" }: IncomingMessage, sent: Pick<Request, "headers">): string | undefined {
  if (!isDecodable(url)) return "/not-an-address";
  return !["GET", "HEAD", "OPTIONS"].includes(method) && isCrossSite(sent) ? CROSS_SITE_PATH : undefined;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?")[0]!);
    return true;
  } catch {
    return false;
  }
}

const headersOf = ({ headers }: IncomingMessage): Headers =>
  new Headers(Object.entries(headers).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]])));

declare global {
  /** The subscription of this process; the dev server loads this module again when it changes. */
  var cloudtallyEveryRequest: typeof begin | undefined;
}

/** Begins watching requests; harmless when repeated. */
export function watchEveryRequest(): void {
  const channel = "http.server.request.start";
  if (globalThis.cloudtallyEveryRequest) diagnostics.unsubscribe(channel, globalThis.cloudtallyEveryRequest);
  diagnostics.subscribe(channel, begin);
  globalThis.cloudtallyEveryRequest = begin;
}

export const requestIdOf = (request: Pick<Request, "headers">): string => request.headers.get(REQUEST_ID) ?? randomUUID();

/** Makes a value once per request, however many loaders ask for it. */
export function once<T>(request: Pick<Request, "headers">, key: string, make: () => Promise<T>): Promise<T> {
  const memo = memos.get(request.headers.get(REQUEST_ID) ?? "");
  if (!memo) return make();
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as Promise<T>;
}
