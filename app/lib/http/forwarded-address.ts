import { isIP } from "node:net";
import { plainAddress } from "./address-list";

/** The address in a proxy's entry, which may have a port; undefined if it is missing or invalid. */
const addressIn = (entry: string): string | undefined =>
  [entry, entry.replace(/:\d+$/, ""), entry.replace(/^\[(.*)\](:\d+)?$/, "$1")].find((text) => isIP(text) !== 0);

/**
 * The client's network address: the connection's or, from a trusted proxy, that in X-Forwarded-For. Each proxy appends
 * the address that it was called from, so the entries are read from the last one, while trusted proxies wrote them.
 */
export function forwardedAddress(
  peer: string | undefined,
  header: string | string[] | undefined,
  isTrusted: (address: string | undefined) => boolean,
): string {
  let known = plainAddress(peer ?? "");
  for (const entry of [header].flat().join(",").split(",").reverse()) {
    const address = isTrusted(known) ? addressIn(entry.trim()) : undefined;
    if (address === undefined) break;
    known = plainAddress(address);
  }
  return known;
}
