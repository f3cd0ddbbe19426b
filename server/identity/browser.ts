import type { IncomingMessage } from "node:http";

/** Whether the peer is on this machine, as the web app's proxy is by default. */
const isLoopback = (address: string | undefined): boolean => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address ?? "");

const single = (header: string | string[] | undefined): string | undefined =>
  [header].flat()[0]?.split(",").at(-1)?.trim() || undefined;

export interface Browser {
  /** Scheme and host the browser used: "https://costs.example". */
  origin: string;
  /** Its network address. */
  address: string;
}

/**
 * The browser behind a request. The web app forwards its headers; from other machines they are not trusted, and the
 * request counts as one to the issuer's own host.
 */
export function browserOf(req: IncomingMessage, issuer: string): Browser {
  const peer = req.socket.remoteAddress ?? "";
  const forwardedHost = single(req.headers["x-forwarded-host"]);
  if (!isLoopback(peer) || !forwardedHost) return { origin: new URL(issuer).origin, address: peer };
  const scheme = single(req.headers["x-forwarded-proto"]) === "https" ? "https" : "http";
  return { origin: `${scheme}://${forwardedHost}`, address: single(req.headers["x-forwarded-for"]) ?? peer };
}

/** Makes the provider, which builds its addresses from these headers, see only the browser's origin. */
export function presentBrowser(req: IncomingMessage, { origin, address }: Browser): void {
  const { protocol, host } = new URL(origin);
  req.headers["x-forwarded-proto"] = protocol.replace(":", "");
  req.headers["x-forwarded-host"] = host;
  req.headers["x-forwarded-for"] = address;
}
