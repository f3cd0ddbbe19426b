import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIPv6 } from "node:net";

/** Believes an address or network list such as "127.0.0.0/8, 10.1.2.3". Throws on text that is neither. */
export function trustList(text: string): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim()).filter(Boolean)) {
    const [network = "", bits] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (address) => address !== undefined && list.check(plain(address), isIPv6(plain(address)) ? "ipv6" : "ipv4");
}

/** IPv4 as sockets that listen on both families write it: "::ffff:127.0.0.1" → "127.0.0.1". */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, "");

/**
 * Address of the browser, as far as it can be known: the connection's, or what a trusted proxy says. Headers that an
 * untrusted peer made up are removed, so that whatever reads them later may believe them.
 */
export function settleForwarded(headers: IncomingHttpHeaders, peer: string | undefined, isTrusted: (address: string | undefined) => boolean): string {
  if (isTrusted(peer)) {
    // Each proxy appends the address it saw; whatever stands before the last was said by someone else.
    const said = [headers["x-forwarded-for"]].flat().join(",").split(",").at(-1)?.trim();
    return said || plain(peer ?? "");
  }
  for (const name of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"]) delete headers[name];
  return plain(peer ?? "");
}
