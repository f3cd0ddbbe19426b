import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { today } from "~/env.server";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import { loadCommitmentPage } from "./load.server";

/** The loader of every screen of commitments. */
export async function loadScreenOf({ request }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const source = { upstream, info: commonInfo(request, upstream), today: today() };
  const [page, t] = await Promise.all([
    loadCommitmentPage(source, new URL(request.url)),
    getFixedT(request, "commitments"),
  ]);
  const [kind, screen] = [t(`title.${page.kind}`), t(`screen.${page.screen}`)];
  const title = page.screen === "overview" ? kind : `${screen} · ${kind}`;
  return data({ page, title, crumb: screen, failureReason: upstream.failureReason() }, { headers });
}
