/**
 * An address of this site with one value of a parameter, at its end. Addresses of other sites and fragments stay
 * unchanged.
 */
export function withParameter(address: string, name: string, value: string): string {
  if (!/^\/(?![/\\])/.test(address)) return address;
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address)!;
  const others = query.split("&").filter((parameter) => parameter !== "" && !parameter.startsWith(`${name}=`));
  return `${path}?${[...others, `${name}=${encodeURIComponent(value)}`].join("&")}${hash}`;
}
