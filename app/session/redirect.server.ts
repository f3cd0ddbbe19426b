import { redirect } from "@remix-run/node";
import { companyOf, withCompany } from "~/lib/people/company-address";

/** An address of this site within the request's company, if the request names one. */
const inCompanyOf = (request: Pick<Request, "url">, address: string): string =>
  withCompany(address, companyOf(request));

/** Redirects within the request's company. */
export const redirectWithin = (
  request: Pick<Request, "url">,
  to: string,
  init?: Parameters<typeof redirect>[1],
): Response => redirect(inCompanyOf(request, to), init);

/** Redirects a page's request to the same address of the given company. */
export const redirectToCompany = (
  address: string,
  companyId: string,
  init?: Parameters<typeof redirect>[1],
): Response => redirect(withCompany(address, companyId), init);
