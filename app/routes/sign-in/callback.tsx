import { data, redirect } from "@remix-run/node";
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFixedT } from "~/i18n/i18n.server";
import { paceSignIn } from "~/session/sign-in/pace-sign-in.server";
import { beginSession, readSession } from "~/session/store/session.server";
import { finishSignIn } from "~/session/sign-in/sign-in.server";
import { titled } from "~/ui/titled";
import { TooManySignIns } from "./too-many-sign-ins";
import { tooManyRequestsHeaders } from "./too-many-requests.server";
import { useTranslation } from "react-i18next";
import { Notice } from "./notice";

export const handle = { i18n: ["sign-in"] };

/** Redirect target of the provider, with a code or an error. */
export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getFixedT(request, "sign-in");
  if (!(await paceSignIn(request)))
    return data({ title: t("crowded.title"), isRefused: true }, { status: 429, headers: tooManyRequestsHeaders });
  const finished = await finishSignIn(request);
  if (finished) {
    finished.headers.append("set-cookie", await beginSession(request, finished.session));
    return redirect(finished.next, { headers: finished.headers });
  }
  // Returning to this address after signing in is not a failure.
  if (await readSession(request)) return redirect("/");
  return data({ title: t("failed.title"), isRefused: false }, { status: 400 });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = titled;

export default function Callback() {
  return useLoaderData<typeof loader>().isRefused ? <TooManySignIns /> : <Failed />;
}

/** Signing in failed; the reason is in the log. */
function Failed() {
  const { t } = useTranslation("sign-in");
  const again = (
    <a className="btn primary" href="/sign-in" data-document>
      {t("failed.again")}
    </a>
  );
  return <Notice title={t("failed.title")} text={t("failed.text")} action={again} />;
}
