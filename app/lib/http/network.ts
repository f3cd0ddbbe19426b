import { plainAddress } from "./address-list";

/**
 * Whom a client address counts as in rate limits: an IPv4 address itself; of an IPv6 address the /64 that one
 * connection is assigned, as it can use a new address for every request. Anything else is unchanged.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address).split("%")[0]!;
  if (!plain.includes(":") || !URL.canParse(`http://[${plain}]/`)) return plain;
  // The URL parser normalizes IPv6 addresses; "::" stands for the missing zeros.
  const [head = "", tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split("::");
  const [left, right] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return `${[...left, ...Array<string>(zeros).fill("0"), ...right].slice(0, 4).join(":")}::/64`;
}
