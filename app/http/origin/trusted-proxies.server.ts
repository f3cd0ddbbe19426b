import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { listOf } from "~/lib/process/settings";

/** Trusts a list of addresses and networks such as "127.0.0.0/8, 10.1.2.3", which the settings have validated. */
export function trustList(text: string): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of listOf(text)) {
    const [network = "", bits] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (address) => address !== undefined && list.check(plain(address), isIPv6(plain(address)) ? "ipv6" : "ipv4");
}

/** IPv4 as sockets that listen on both families write it: "::ffff:127.0.0.1" → "127.0.0.1". */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, "");

/** The address in a proxy's entry, which may have a port; undefined if there is none. */
const addressIn = (said: string): string | undefined =>
  [said, said.replace(/:\d+$/, ""), said.replace(/^\[(.*)\](:\d+)?$/, "$1")].find((text) => isIP(text) !== 0);

/** Each proxy appends what it saw; only the last entry is the trusted proxy's. */
const lastOf = (header: string | string[] | undefined): string =>
  [header].flat().join(",").split(",").at(-1)?.trim() ?? "";

/**
 * The browser's address as far as it can be known: the connection's, or what a trusted proxy reports. Untrusted or
 * malformed headers are removed, so that later code can rely on them.
 */
export function settleForwarded(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  isTrusted: (address: string | undefined) => boolean,
): string {
  const own = plain(peer ?? "");
  if (!isTrusted(peer)) {
    for (const name of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"])
      delete headers[name];
    return own;
  }
  const address = addressIn(lastOf(headers["x-forwarded-for"]));
  if (address === undefined) delete headers["x-forwarded-for"];
  if (!/^https?$/i.test(lastOf(headers["x-forwarded-proto"]))) delete headers["x-forwarded-proto"];
  return address ?? own;
}
