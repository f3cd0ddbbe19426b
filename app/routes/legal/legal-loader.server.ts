import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { originOf } from "~/http/origin/origin.server";
import { getFixedT } from "~/i18n/i18n.server";
import { linkTargets } from "~/lib/people/profiles";
import type { footerLinks } from "~/session/footer-links";
import { redirectWithin } from "~/session/redirect.server";
import { currentLinks } from "~/upstream/current-profile.server";

/**
 * The loader of a legal document. Redirects to the page that the settings name instead, as the sign-in page and error
 * pages link to ours.
 */
export const legalLoader =
  (name: (typeof footerLinks)[number]) =>
  async ({ request }: Pick<LoaderFunctionArgs, "request">) => {
    const [own, link] = [linkTargets[name], currentLinks()[name] ?? linkTargets[name]];
    const [here, there] = [own, link].map((address) => new URL(address, originOf(request)));
    if (there!.host !== here!.host || there!.pathname.replace(/\/$/, "") !== own) throw redirectWithin(request, link);
    const t = await getFixedT(request, "legal");
    return data({ title: t(`${name}.title`) });
  };
