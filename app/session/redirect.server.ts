import { redirect } from "@remix-run/node";
import { withParameter } from "~/lib/http/with-parameter";
import { companyOf, withCompany } from "~/lib/people/company-address";

/**
 * An address of this site in the language that the request's address names, unless it names one itself: a redirect is
 * no page that could remember the language, or report it as unsupported.
 */
export function inLanguageOf({ url }: Pick<Request, "url">, address: string): string {
  const requested = new URL(url).searchParams.get("lang");
  return requested === null || /^[^#]*[?&]lang=/.test(address) ? address : withParameter(address, "lang", requested);
}

/** Redirects within the request's company and language. */
export const redirectWithin = (
  request: Pick<Request, "url">,
  to: string,
  init?: Parameters<typeof redirect>[1],
): Response => redirect(inLanguageOf(request, withCompany(to, companyOf(request))), init);

/** Redirects a page's request to the same address of the given company. */
export const redirectToCompany = (
  address: string,
  companyId: string,
  init?: Parameters<typeof redirect>[1],
): Response => redirect(withCompany(address, companyId), init);
