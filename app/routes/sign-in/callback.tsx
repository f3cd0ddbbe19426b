import { data, redirect } from "@remix-run/node";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { getFixedT } from "~/i18n/i18n.server";
import { beginSession, readSession } from "~/session/session.server";
import { finishSignIn } from "~/session/sign-in.server";
import { Failed } from "./failed";

export const handle = { i18n: ["sign-in"] };

/** Where the provider sends the browser back to, with a code or an error. */
export async function loader({ request }: LoaderFunctionArgs) {
  const finished = await finishSignIn(request);
  if (finished) {
    finished.headers.append("set-cookie", await beginSession(request, finished.session));
    return redirect(finished.returnTo, { headers: finished.headers });
  }
  // Going back to this address after signing in is no failure.
  if (await readSession(request)) return redirect("/");
  const t = await getFixedT(request, "sign-in");
  return data({ title: t("failed.title") }, { status: 400 });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: `${loaded?.title ?? ""} · Cloudtally` }];

export default function Callback() {
  return <Failed />;
}
