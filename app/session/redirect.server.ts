import { data, redirect } from "@remix-run/node";
import { isFromPage } from "~/http/request-context.server";
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

/**
 * Ends the action of a form with `data-in-place="quiet"`: `back` leads to its page. A page whose code has sent the form
 * stays as it is, with what its own forms have answered.
 */
export const returnInPlace = (request: Pick<Request, "headers">, back: Response) => {
  if (!isFromPage(request)) return back;
  const headers = new Headers(back.headers);
  headers.delete("location");
  return data(null, { headers });
};

/** Redirects a page's request to the same address of the given company. */
export const redirectToCompany = (
  address: string,
  companyId: string,
  init?: Parameters<typeof redirect>[1],
): Response => redirect(withCompany(address, companyId), init);
