import { BlockList, isIP, isIPv6 } from "node:net";

/** IPv4 as sockets that listen on both families write it: "::ffff:127.0.0.1" → "127.0.0.1". */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** Whether text is an IPv4 or IPv6 address, or a network of them such as "10.1.0.0/16" or "2001:db8::/32". */
export function isAddressEntry(entry: string): boolean {
  const [network = "", bits, ...rest] = entry.split("/");
  const family = isIP(network);
  if (family === 0 || network.includes("%") || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether an address is in a list of valid entries. */
export function addressList(entries: string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = "", bits] = entry.split("/");
    if (bits === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => {
    const plain = plainAddress(address ?? "").split("%")[0]!;
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
}
