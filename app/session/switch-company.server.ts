import { redirect } from "@remix-run/node";
import { selectCompany } from "~/contract/people/session";
import { withCompany } from "~/lib/people/company-address";
import { UpstreamError } from "~/upstream/upstream.server";
import { redirectWithFailure } from "./flash.server";
import { requireUser } from "./require-user.server";
import { safeReturnTo } from "./return-to";

/**
 * Switches to the company in field `companyId` and returns to `returnTo` there; 404 for a company the user is not in.
 * Addresses that name a company are unaffected.
 */
export async function switchCompany(request: Request, form: FormData): Promise<Response> {
  const { upstream, user, remember } = await requireUser(request);
  const companyId = String(form.get("companyId") ?? "");
  const returnTo = safeReturnTo(form.get("returnTo"));
  try {
    await upstream.call(selectCompany, { cmpnId: companyId });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if ([404, 422].includes(error.status)) throw new Response(null, { status: 404 });
    return redirectWithFailure(request, returnTo, error);
  }
  await remember({ companyId });
  return redirect(withCompany(returnTo, user.companies.length > 1 ? companyId : null), 303);
}
