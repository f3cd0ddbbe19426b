import { STATUS_CODES } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** The methods that pages, forms and calls use; web app and API support no others. */
const ALLOW = "GET, HEAD, POST, OPTIONS";
const UNKNOWN_METHOD = "This method is not known here.";

/** Runs before a server's listeners: it responds itself, or calls `next` to pass the request on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface MiddlewareOptions {
  /** Called with exceptions. */
  failed(error: unknown): void;
  middleware?: Middleware;
  /** Headers of responses to unparsable requests; `middleware` sets those of all others. */
  headers?: Record<string, string>;
}

/** Node.js error codes of unparsable requests and the response to each; all others get 400. */
const unreadable: Record<string, [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The headers of this request are too long."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions of this request are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "This request did not arrive in time."],
};

/**
 * How long an idle connection stays open: longer than the minute after which proxies close theirs. The client must be
 * the one that closes first, as a request on a closing connection is lost.
 */
const KEEP_ALIVE_MS = 75_000;

/** How long a rejected client has to read the reason before its connection is closed. */
const LINGER_MS = 2000;

const rejectOnly: Middleware = (request, response, next) => {
  if (!rejectRequest(request, response)) next();
};

/**
 * Puts `middleware` before a server's listeners for everything a client may send. No exception from there or behind it
 * reaches Node.js, which would end the process: `failed` is called, and the client gets 500.
 */
export function installMiddleware(
  server: Server,
  { failed, middleware = rejectOnly, headers = {} }: MiddlewareOptions,
): void {
  const listeners = server.listeners("request") as RequestListener[];
  const newest = new WeakMap<Duplex, ServerResponse>();
  const listener: RequestListener = (request, response) => {
    newest.set(request.socket, response);
    try {
      middleware(request, response, () => listeners.forEach((answer) => answer.call(server, request, response)));
    } catch (error) {
      failed(error);
      if (response.headersSent) response.destroy();
      else respondWithText(response, 500, "Something went wrong.");
    }
  };
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.removeAllListeners("request");
  // Without listeners, Node.js answers the second and fourth in its own way, and drops the connection of the third.
  server.on("request", listener).on("checkExpectation", listener);
  server.on("connect", (_request: IncomingMessage, socket: Duplex) =>
    refuseOn(socket, 405, UNKNOWN_METHOD, { ...headers, allow: ALLOW }),
  );
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket: Duplex) => {
    // Whatever follows a rejected request is unreadable too, and the first rejection is still being sent.
    if (socket.writableEnded) return;
    const answer = newest.get(socket);
    if (!socket.writable || code === "ECONNRESET" || (answer && isResponseInProgress(answer))) socket.destroy();
    else refuseOn(socket, ...(unreadable[code] ?? [400, "This request cannot be read."]), headers);
  });
  // Requests without a host are rejected by `rejectRequest`, not by Node.js, where this option can only be set when the
  // server is created.
  Object.assign(server, { requireHostHeader: false });
}

/** Whether another response on this connection would be written into the middle of this one or an earlier one. */
const isResponseInProgress = (answer: ServerResponse): boolean =>
  !answer.writableFinished && (answer.headersSent || answer.socket === null);

/**
 * Responds to what concerns neither the web app nor the API: other methods, expectations, targets that are not paths,
 * invalid hosts. False if the request is for them; its hosts are then normalized.
 */
export function rejectRequest(
  { method = "", url = "", headers, httpVersion }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (method === "OPTIONS") response.writeHead(204, { allow: ALLOW }).end();
  else if (!ALLOW.split(", ").includes(method)) respondWithText(response, 405, UNKNOWN_METHOD, { allow: ALLOW });
  else if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue")
    respondWithText(response, 417, "This expectation cannot be met.");
  else if (!url.startsWith("/")) respondWithText(response, 400, "The address of this request is no path.");
  else if (headers.host === undefined && httpVersion !== "1.0")
    respondWithText(response, 400, "This request names no host.");
  else if (!readHosts(headers)) respondWithText(response, 400, "The host of this request cannot be read.");
  else return false;
  return true;
}

/** Each proxy appends the requested host; only the last entry is the trusted proxy's. */
function readHosts(headers: IncomingHttpHeaders): boolean {
  for (const name of ["host", "x-forwarded-host"]) {
    const value = headers[name];
    if (value === undefined) continue;
    const host = hostOf(name === "host" ? String(value) : (String(value).split(",").at(-1) ?? "").trim());
    if (host === undefined) return false;
    headers[name] = host;
  }
  return true;
}

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", connection: "close" };

/** Responds with one sentence. The connection is closed, so the rest of the request need not be read. */
function respondWithText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, ...plain }).end(`${text}\n`);
}

/** The same when there is only a connection. */
function refuseOn(socket: Duplex, status: number, text: string, headers: Record<string, string>): void {
  const body = `${text}\n`;
  const lines = Object.entries({ ...headers, ...plain, "content-length": Buffer.byteLength(body) }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.on("error", () => socket.destroy());
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  // Closed immediately, with unread bytes in flight, a client might never see the response.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const written = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i;

/**
 * A host with or without port, from Host or X-Forwarded-Host, normalized as in URLs: "Costs.example:80" →
 * "costs.example". Undefined if invalid, such as "a b", "a:99999" or "[::1".
 */
export function hostOf(text: string): string | undefined {
  const address = `http://${text}`;
  return written.test(text) && URL.canParse(address) ? new URL(address).host : undefined;
}
