import { redirect } from "@remix-run/node";
import { companyOf, withCompany } from "~/lib/company-address";

/** An address of this site within the company of a request, where the request's address names one. */
export const inCompanyOf = (request: Pick<Request, "url">, address: string): string =>
  withCompany(address, companyOf(request));

/** Leads on within the company of the request. */
export const redirectWithin = (
  request: Pick<Request, "url">,
  to: string,
  init?: Parameters<typeof redirect>[1],
): Response => redirect(inCompanyOf(request, to), init);
