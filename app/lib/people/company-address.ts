import { withParameter } from "../http/with-parameter";

/** The parameter of every address, and the field of every GET form, that names the company. */
export const COMPANY = "company";

/** The company that an address names; null if it depends on the user who opens it. */
export const companyOf = ({ url }: { url: string }): string | null => new URL(url).searchParams.get(COMPANY) || null;

/**
 * An address of this site for the given company, whatever it named before. With null nothing changes: users with one
 * company need no parameter.
 */
export const withCompany = (address: string, companyId: string | null): string =>
  companyId === null ? address : withParameter(address, COMPANY, companyId);
