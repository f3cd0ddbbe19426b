import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { saveTour, tourPages } from "~/contract/people/preferences";
import { invalidForm } from "~/session/invalid-form.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { safeReturnTo } from "~/session/return-to";
import { attempt } from "~/upstream/attempt.server";

const progress = z.object({
  page: z.enum(tourPages),
  step: z.coerce.number().int().min(0).max(100),
  isDone: z.enum(["yes", "no"]),
});

export async function loader({ request }: LoaderFunctionArgs) {
  return redirectWithin(request, "/");
}

/** Stores the step of a welcome tour and returns to `returnTo`; 400 for an invalid form. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { upstream } = await requireUser(request);
  const parsed = progress.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw invalidForm();
  const { page, step, isDone } = parsed.data;
  await attempt(upstream.call(saveTour, { page, step, isDone: isDone === "yes" }));
  return redirectWithin(request, safeReturnTo(form.get("returnTo")), 303);
}
