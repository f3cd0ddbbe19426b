import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { billingGrid, saveBillingGrid } from "~/contract/people/preferences";
import { invalidForm } from "~/session/invalid-form.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { safeReturnTo } from "~/session/return-to";
import { attempt } from "~/upstream/attempt.server";

const { viewBy, itemsPerPage } = billingGrid.shape;
const gridForm = z.object({
  viewBy,
  isExpanded: z.enum(["yes", "no"]).transform((word) => word === "yes"),
  itemsPerPage: z.coerce.number().pipe(itemsPerPage),
});

export async function loader({ request }: LoaderFunctionArgs) {
  return redirectWithin(request, "/billing?tab=details");
}

/** Saves the user's view of billing details and returns to `returnTo` if given; 400 for an invalid form. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { upstream } = await requireUser(request);
  const parsed = gridForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw invalidForm();
  await attempt(upstream.call(saveBillingGrid, parsed.data));
  return form.has("returnTo")
    ? redirectWithin(request, safeReturnTo(form.get("returnTo")), 303)
    : new Response(null, { status: 204 });
}
