import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { originOf } from "~/http/origin/origin.server";
import { getFixedT } from "~/i18n/i18n.server";
import { linkTargets } from "~/lib/people/profiles";
import { footerLinks } from "~/session/footer-links";
import { redirectWithin } from "~/session/redirect.server";
import { currentLinks } from "~/upstream/current-profile.server";

type LegalDocument = (typeof footerLinks)[number];

const targetOf = (name: LegalDocument): string => currentLinks()[name] ?? linkTargets[name];

/** The document of ours that an address leads to. */
function documentAt(address: string, origin: string): LegalDocument | undefined {
  const { host, pathname } = new URL(address, origin);
  if (host !== new URL(origin).host) return undefined;
  return footerLinks.find((name) => linkTargets[name] === pathname.replace(/\/$/, ""));
}

/** Whether the settings lead back to the document, at once or by others of ours. */
function leadsToItself(name: LegalDocument, origin: string): boolean {
  const passed = new Set<LegalDocument>();
  let next = documentAt(targetOf(name), origin);
  while (next && next !== name && !passed.has(next)) {
    passed.add(next);
    next = documentAt(targetOf(next), origin);
  }
  return next === name;
}

/**
 * The loader of a legal document. Redirects to the page that the settings name instead, as the sign-in page and error
 * pages link to ours.
 */
export const legalLoader =
  (name: LegalDocument) =>
  async ({ request }: Pick<LoaderFunctionArgs, "request">) => {
    if (!leadsToItself(name, originOf(request))) throw redirectWithin(request, targetOf(name));
    const t = await getFixedT(request, "legal");
    return data({ title: t(`${name}.title`) });
  };
