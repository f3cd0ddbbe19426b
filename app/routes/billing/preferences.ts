import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { isSecure } from "~/http/origin/origin.server";
import { dismissalCookie, isDismissible } from "~/lib/preferences/dismissals";
import { invalidForm } from "~/session/invalid-form.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { safeReturnTo } from "~/session/return-to";

export async function loader({ request }: LoaderFunctionArgs) {
  return redirectWithin(request, "/billing");
}

/** Dismisses a notice (`dismiss`) and returns to `returnTo`; 400 for an invalid form. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requireUser(request);
  const notice = form.get("dismiss");
  if (typeof notice !== "string" || !isDismissible(notice)) throw invalidForm();
  const headers = {
    "set-cookie": dismissalCookie(request.headers.get("cookie"), notice, { isSecure: isSecure(request) }),
  };
  return redirectWithin(request, safeReturnTo(form.get("returnTo")), { status: 303, headers });
}
