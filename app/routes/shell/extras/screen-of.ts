/** The path of an address without its route's parameters, which name one object or person. */
export function screenOf(address: string, params: Record<string, string | undefined>): string {
  const named = Object.values(params);
  const parts = address.split(/[?#]/, 1)[0]!.split("/");
  return parts.filter((part) => part === "" || !named.includes(decodeURIComponent(part))).join("/");
}
