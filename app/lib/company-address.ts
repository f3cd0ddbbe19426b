/** The parameter of every address, and the field of every GET form, that says which company they are about. */
export const COMPANY = "company";

/** The company that an address names; null where it leaves that to whoever opens it. */
export const companyOf = ({ url }: { url: string }): string | null => new URL(url).searchParams.get(COMPANY) || null;

/**
 * An address of this site as one of the company, whatever it named before. Another site's address stays as it is, and so
 * does what leads to a place on the page. With null nothing changes: who belongs to one company needs no name for it.
 */
export function withCompany(address: string, companyId: string | null): string {
  if (companyId === null || !/^\/(?![/\\])/.test(address)) return address;
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address)!;
  const others = query.split("&").filter((parameter) => parameter !== "" && !parameter.startsWith(`${COMPANY}=`));
  return `${path}?${[...others, `${COMPANY}=${encodeURIComponent(companyId)}`].join("&")}${hash}`;
}
