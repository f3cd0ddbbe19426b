import type { IncomingHttpHeaders } from "node:http";
import { addressList } from "~/lib/http/address-list";
import { forwardedAddress } from "~/lib/http/forwarded-address";
import { listOf } from "~/lib/process/settings";

/** Trusts a list of addresses and networks such as "127.0.0.0/8, 10.1.2.3", which the settings have validated. */
export const trustList = (text: string): ((address: string | undefined) => boolean) => addressList(listOf(text));

/** Each proxy appends what it saw; only the last entry is the trusted proxy's. */
const lastOf = (header: string | string[] | undefined): string =>
  [header].flat().join(",").split(",").at(-1)?.trim() ?? "";

/**
 * The browser's address as far as it can be known: the connection's, or what trusted proxies report. Headers that are
 * untrusted, malformed or no longer needed are removed, so that later code can rely on the others.
 */
export function normalizeForwarded(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  isTrusted: (address: string | undefined) => boolean,
): string {
  const address = forwardedAddress(peer, headers["x-forwarded-for"], isTrusted);
  delete headers["x-forwarded-for"];
  if (!isTrusted(peer)) {
    for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"]) delete headers[name];
  } else if (!/^https?$/i.test(lastOf(headers["x-forwarded-proto"]))) delete headers["x-forwarded-proto"];
  return address;
}
