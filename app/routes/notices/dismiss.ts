import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { dismissNotice } from "~/contract/people/notices";
import { invalidForm } from "~/session/invalid-form.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin, returnInPlace } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { safeReturnTo } from "~/session/return-to";
import { UpstreamError } from "~/upstream/upstream-error";
import { redirectWithFailure } from "~/session/flash.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return redirectWithin(request, "/");
}

/** Hides the notice `noticeId` from the user and returns to `returnTo`; 400 for an invalid form. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { upstream } = await requireUser(request);
  const returnTo = safeReturnTo(form.get("returnTo"));
  const parsed = dismissNotice.request.safeParse({ noticeId: form.get("noticeId") });
  if (!parsed.success) throw invalidForm();
  try {
    await upstream.call(dismissNotice, parsed.data as { noticeId: string });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return returnInPlace(request, await redirectWithFailure(request, returnTo, error));
  }
  return returnInPlace(request, redirectWithin(request, returnTo, 303));
}
