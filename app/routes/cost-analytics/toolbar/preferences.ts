import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import {
  addRecentSearch,
  deleteRecentSearch,
  saveCurrency,
  saveVendors,
  userSettings,
} from "~/contract/people/preferences";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { safeReturnTo } from "~/session/return-to";
import type { Upstream } from "~/upstream/upstream.server";
import { attempt } from "~/upstream/attempt.server";
import { findFields } from "../find/find";

const { currency, vendors } = userSettings;

/** The forms that store the cost page's choices for the user. */
const keeping = z.discriminatedUnion("intent", [
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
  const asked = keeping.safeParse({
    ...Object.fromEntries(form),
    vendor: form.getAll("vendor").filter((vendor) => vendor !== ""),
  });
  if (!asked.success) throw new Response(null, { status: 400, statusText: "Not one of the forms" });
  await attempt(keep(upstream, asked.data));
  if (asked.data.intent === "rememberSearch") return new Response(null, { status: 204 });
  return redirectWithin(request, safeReturnTo(form.get("returnTo")), 303);
}

function keep(upstream: Upstream, asked: z.infer<typeof keeping>): Promise<unknown> {
  switch (asked.intent) {
    case "keepCurrency":
      return upstream.call(saveCurrency, { currency: asked.currency });
    case "keepVendors":
      return upstream.call(saveVendors, { selectedVendors: asked.vendor });
    case "rememberSearch":
      return upstream.call(addRecentSearch, { field: asked.field, word: asked.word });
    case "forgetSearches":
      return upstream.call(deleteRecentSearch, {});
  }
}
