import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { addressList, plainAddress } from "~/lib/http/address-list";
import { listOf } from "~/lib/process/settings";

/** Trusts a list of addresses and networks such as "127.0.0.0/8, 10.1.2.3", which the settings have validated. */
export const trustList = (text: string): ((address: string | undefined) => boolean) => addressList(listOf(text));

/** The address in a proxy's entry, which may have a port; undefined if it is missing or invalid. */
const addressIn = (entry: string): string | undefined =>
  [entry, entry.replace(/:\d+$/, ""), entry.replace(/^\[(.*)\](:\d+)?$/, "$1")].find((text) => isIP(text) !== 0);

/** Each proxy appends what it saw; only the last entry is the trusted proxy's. */
const lastOf = (header: string | string[] | undefined): string =>
  [header].flat().join(",").split(",").at(-1)?.trim() ?? "";

/**
 * The browser's address as far as it can be known: the connection's, or what a trusted proxy reports. Untrusted or
 * malformed headers are removed, so that later code can rely on them.
 */
export function normalizeForwarded(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  isTrusted: (address: string | undefined) => boolean,
): string {
  const peerAddress = plainAddress(peer ?? "");
  if (!isTrusted(peer)) {
    for (const name of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"])
      delete headers[name];
    return peerAddress;
  }
  const address = addressIn(lastOf(headers["x-forwarded-for"]));
  if (address === undefined) delete headers["x-forwarded-for"];
  if (!/^https?$/i.test(lastOf(headers["x-forwarded-proto"]))) delete headers["x-forwarded-proto"];
  return address ?? peerAddress;
}
