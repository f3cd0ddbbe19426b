import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import {
  addRecentSearch,
  deleteRecentSearch,
  saveCurrency,
  saveVendors,
  userSettings,
} from "~/contract/people/preferences";
import { invalidForm } from "~/session/invalid-form.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { safeReturnTo } from "~/session/return-to";
import type { Upstream } from "~/upstream/upstream.server";
import { attempt } from "~/upstream/attempt.server";
import { findFields } from "../find/find";

const { currency, vendors } = userSettings;

/** The forms that store the cost page's choices for the user. */
const preferenceForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("keepCurrency"), currency: currency.value }),
  z.object({ intent: z.literal("keepVendors"), vendor: vendors.value }),
  z.object({ intent: z.literal("rememberSearch"), field: z.enum(findFields), word: z.string() }),
  z.object({ intent: z.literal("forgetSearches") }),
]);

export async function loader({ request }: LoaderFunctionArgs) {
  return redirectWithin(request, "/cost-analytics");
}

/** Stores one choice (`intent`) and returns to `returnTo`; 400 for an invalid form. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { upstream } = await requireUser(request);
  const requested = preferenceForms.safeParse({
    ...Object.fromEntries(form),
    vendor: form.getAll("vendor").filter((vendor) => vendor !== ""),
  });
  if (!requested.success) throw invalidForm();
  await attempt(keep(upstream, requested.data));
  if (requested.data.intent === "rememberSearch") return new Response(null, { status: 204 });
  return redirectWithin(request, safeReturnTo(form.get("returnTo")), 303);
}

function keep(upstream: Upstream, requested: z.infer<typeof preferenceForms>): Promise<unknown> {
  switch (requested.intent) {
    case "keepCurrency":
      return upstream.call(saveCurrency, { currency: requested.currency });
    case "keepVendors":
      return upstream.call(saveVendors, { selectedVendors: requested.vendor });
    case "rememberSearch":
      return upstream.call(addRecentSearch, { field: requested.field, word: requested.word });
    case "forgetSearches":
      return upstream.call(deleteRecentSearch, {});
  }
}
