import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { selectCompany } from "~/contract/session";
import { withCompany } from "~/lib/company-address";
import { redirectWithFailure } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { safeReturnTo } from "~/session/return-to";
import { UpstreamError } from "~/upstream/upstream.server";

export async function loader() {
  return redirect("/");
}

/**
 * Switches to the company in field `companyId` and returns to `returnTo` there; 404 for a company the user is not in.
 * Addresses that name a company are unaffected.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
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
