import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { loadAdvicePage } from "./load.server";

/** The loader of every screen of recommendations. */
export async function loadAdvice({ request }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const [page, t] = await Promise.all([loadAdvicePage(upstream, new URL(request.url)), getFixedT(request, "advice")]);
  const name = t(`title.${page.kind}`);
  const isList = page.screen === "list";
  const title = isList ? name : `${t("simulator")} · ${name}`;
  return data(
    { page, title, crumb: isList ? name : t("simulator"), failureReason: upstream.failureReason() },
    { headers },
  );
}
