import type { IncomingMessage } from "node:http";
import { forwardedAddress } from "~/lib/http/forwarded-address";

const single = (header: string | string[] | undefined): string | undefined =>
  [header].flat()[0]?.split(",").at(-1)?.trim() || undefined;

export interface Browser {
  /** Scheme and host the browser used: "https://costs.example". */
  origin: string;
  /** Its network address. */
  address: string;
}

/**
 * The browser behind a request. The web app forwards its headers; from peers that are not trusted they are ignored, and
 * the request counts as one to the issuer's own host.
 */
export function browserOf(
  req: IncomingMessage,
  issuer: string,
  isTrusted: (address: string | undefined) => boolean,
): Browser {
  const peer = req.socket.remoteAddress;
  const address = forwardedAddress(peer, req.headers["x-forwarded-for"], isTrusted);
  const forwardedHost = isTrusted(peer) ? single(req.headers["x-forwarded-host"]) : undefined;
  if (!forwardedHost) return { origin: new URL(issuer).origin, address };
  const scheme = single(req.headers["x-forwarded-proto"]) === "https" ? "https" : "http";
  return { origin: `${scheme}://${forwardedHost}`, address };
}

/** Makes the provider, which builds its addresses from these headers, see only the browser's origin. */
export function presentBrowser(req: IncomingMessage, { origin, address }: Browser): void {
  const { protocol, host } = new URL(origin);
  req.headers["x-forwarded-proto"] = protocol.replace(":", "");
  req.headers["x-forwarded-host"] = host;
  req.headers["x-forwarded-for"] = address;
}
