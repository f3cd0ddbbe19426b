/** The parameter of every address, and the field of every GET form, that names the company. */
export const COMPANY = "company";

/** The company that an address names; null if it depends on the user who opens it. */
export const companyOf = ({ url }: { url: string }): string | null => new URL(url).searchParams.get(COMPANY) || null;

/**
 * An address of this site for the given company, whatever it named before. Addresses of other sites and fragments stay
 * unchanged. With null nothing changes: users with one company need no parameter.
 */
export function withCompany(address: string, companyId: string | null): string {
  if (companyId === null || !/^\/(?![/\\])/.test(address)) return address;
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address)!;
  const others = query.split("&").filter((parameter) => parameter !== "" && !parameter.startsWith(`${COMPANY}=`));
  return `${path}?${[...others, `${COMPANY}=${encodeURIComponent(companyId)}`].join("&")}${hash}`;
}
