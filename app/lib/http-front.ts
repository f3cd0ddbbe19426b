import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { hostOf } from "./host";

/** The methods that pages, forms and calls use; web app and API speak no other. */
const ALLOW = "GET, HEAD, POST, OPTIONS";

/** What stands before the listeners of a server: it answers by itself, or has them answer with `next`. */
export type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const onlyTurnAway: Front = (request, response, next) => {
  if (!turnAway(request, response)) next();
};

/**
 * Puts `front` before the listeners that a server has, for everything a client may send. Nothing that is thrown there
 * or behind it reaches Node.js, which would end the process: `failed` is told, and the client gets 500.
 */
export function standBefore(server: Server, failed: (error: unknown) => void, front: Front = onlyTurnAway): void {
  const listeners = server.listeners("request") as RequestListener[];
  const listener: RequestListener = (request, response) => {
    try {
      front(request, response, () => listeners.forEach((answer) => answer.call(server, request, response)));
    } catch (error) {
      failed(error);
      if (response.headersSent) response.destroy();
      else answerPlainly(response, 500, "Something went wrong.");
    }
  };
  server.removeAllListeners("request");
  // Without listeners of their own, Node.js answers the second in its own way, and drops the connection of the third.
  server.on("request", listener).on("checkExpectation", listener).on("connect", refuseTunnel);
}

/**
 * Answers what neither the web app nor the API has to do with: other methods, expectations, targets that are no path,
 * hosts that cannot be read. False when the request is for them; its hosts are then written as addresses write them.
 */
export function turnAway({ method = "", url = "", headers }: IncomingMessage, response: ServerResponse): boolean {
  if (method === "OPTIONS") response.writeHead(204, { allow: ALLOW }).end();
  else if (!ALLOW.split(", ").includes(method)) answerPlainly(response, 405, "This method is not known here.", { allow: ALLOW });
  else if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue") answerPlainly(response, 417, "This expectation cannot be met.");
  else if (!url.startsWith("/")) answerPlainly(response, 400, "The address of this request is no path.");
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

/** One sentence as an answer. The connection ends with it: what else comes on it need not be read. */
export function answerPlainly(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", connection: "close" }).end(`${text}\n`);
}

function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 405 Method Not Allowed\r\nallow: ${ALLOW}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}
