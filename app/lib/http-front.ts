import { STATUS_CODES } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { hostOf } from "./host";

/** The methods that pages, forms and calls use; web app and API speak no other. */
const ALLOW = "GET, HEAD, POST, OPTIONS";
const UNKNOWN_METHOD = "This method is not known here.";

/** What stands before the listeners of a server: it answers by itself, or has them answer with `next`. */
export type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface Standing {
  /** Told what was thrown. */
  failed(error: unknown): void;
  front?: Front;
  /** Headers of answers to what cannot be read as a request; `front` gives the others theirs. */
  headers?: Record<string, string>;
}

/** How Node.js calls what it cannot read as a request, and what is said to it; 400 to anything else. */
const unreadable: Record<string, [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The headers of this request are too long."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions of this request are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "This request did not arrive in time."],
};

/** How long a refused client has to read why, before its connection is cut. */
const LINGER_MS = 2000;

const onlyTurnAway: Front = (request, response, next) => {
  if (!turnAway(request, response)) next();
};

/**
 * Puts `front` before the listeners that a server has, for everything a client may send. Nothing that is thrown there
 * or behind it reaches Node.js, which would end the process: `failed` is told, and the client gets 500.
 */
export function standBefore(server: Server, { failed, front = onlyTurnAway, headers = {} }: Standing): void {
  const listeners = server.listeners("request") as RequestListener[];
  const newest = new WeakMap<Duplex, ServerResponse>();
  const listener: RequestListener = (request, response) => {
    newest.set(request.socket, response);
    try {
      front(request, response, () => listeners.forEach((answer) => answer.call(server, request, response)));
    } catch (error) {
      failed(error);
      if (response.headersSent) response.destroy();
      else answerPlainly(response, 500, "Something went wrong.");
    }
  };
  server.removeAllListeners("request");
  // Without listeners of their own, Node.js answers the second and the fourth in its own way, and drops the connection of the third.
  server.on("request", listener).on("checkExpectation", listener);
  server.on("connect", (_request: IncomingMessage, socket: Duplex) =>
    refuseOn(socket, 405, UNKNOWN_METHOD, { ...headers, allow: ALLOW }),
  );
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket: Duplex) => {
    // What follows a refused request is as unreadable: the first refusal is still on its way.
    if (socket.writableEnded) return;
    const answer = newest.get(socket);
    if (!socket.writable || code === "ECONNRESET" || (answer && isUnderWay(answer))) socket.destroy();
    else refuseOn(socket, ...(unreadable[code] ?? [400, "This request cannot be read."]), headers);
  });
  // A request without a host is refused by `turnAway`, not by Node.js, which takes this as an option when a server is made.
  Object.assign(server, { requireHostHeader: false });
}

/** Whether another answer, written to the connection of this one, would come out in the middle of it or of one before it. */
const isUnderWay = (answer: ServerResponse): boolean =>
  !answer.writableFinished && (answer.headersSent || answer.socket === null);

/**
 * Answers what neither the web app nor the API has to do with: other methods, expectations, targets that are no path,
 * hosts that cannot be read. False when the request is for them; its hosts are then written as addresses write them.
 */
export function turnAway(
  { method = "", url = "", headers, httpVersion }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (method === "OPTIONS") response.writeHead(204, { allow: ALLOW }).end();
  else if (!ALLOW.split(", ").includes(method)) answerPlainly(response, 405, UNKNOWN_METHOD, { allow: ALLOW });
  else if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue")
    answerPlainly(response, 417, "This expectation cannot be met.");
  else if (!url.startsWith("/")) answerPlainly(response, 400, "The address of this request is no path.");
  else if (headers.host === undefined && httpVersion !== "1.0")
    answerPlainly(response, 400, "This request names no host.");
  else if (!readHosts(headers)) answerPlainly(response, 400, "The host of this request cannot be read.");
  else return false;
  return true;
}

/** Each proxy appends the host it was asked for: what stands before the last was said by someone else. */
function readHosts(headers: IncomingHttpHeaders): boolean {
  for (const name of ["host", "x-forwarded-host"]) {
    const said = headers[name];
    if (said === undefined) continue;
    const host = hostOf(name === "host" ? String(said) : (String(said).split(",").at(-1) ?? "").trim());
    if (host === undefined) return false;
    headers[name] = host;
  }
  return true;
}

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", connection: "close" };

/** One sentence as an answer. The connection ends with it: what else comes on it need not be read. */
export function answerPlainly(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, ...plain }).end(`${text}\n`);
}

/** The same where there is a connection only. */
function refuseOn(socket: Duplex, status: number, text: string, headers: Record<string, string>): void {
  const body = `${text}\n`;
  const lines = Object.entries({ ...headers, ...plain, "content-length": Buffer.byteLength(body) }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.on("error", () => socket.destroy());
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  // Cut at once, with unread bytes of its own on the way, a client may never see the answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
