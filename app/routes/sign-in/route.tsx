import { data, redirect } from "@remix-run/node";
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requestIdOf } from "~/http/request-context.server";
import { getFixedT, requestLanguage } from "~/i18n/i18n.server";
import { learnProfile } from "~/session/sign-in/front-profile.server";
import { paceSignIn } from "~/session/sign-in/pace-sign-in.server";
import { safeReturnTo } from "~/session/return-to";
import { readSession } from "~/session/store/session.server";
import { startSignIn } from "~/session/sign-in/sign-in.server";
import { titled } from "~/ui/titled";
import { Notice } from "./notice";
import { TooManySignIns } from "./too-many-sign-ins";
import { tooManyRequestsHeaders } from "./too-many-requests.server";

export const handle = { i18n: ["sign-in"] };

/** Seconds until the automatic redirect (spec §8). */
const NOTICE_SECONDS = 3;

/** Redirects to the provider's sign-in page, after a notice if the session has expired. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const returnTo = safeReturnTo(params.get("returnTo"));
  // The name of the session's cookie is only known now.
  await learnProfile(requestIdOf(request));
  if (await readSession(request)) return redirect(returnTo);
  const t = await getFixedT(request, "sign-in");
  if (!(await paceSignIn(request)))
    return data(
      { title: t("crowded.title"), isRefused: true, next: null },
      { status: 429, headers: tooManyRequestsHeaders },
    );
  if (params.get("reason") === "expired") {
    return data({
      title: t("title"),
      isRefused: false,
      next: returnTo === "/" ? "/sign-in" : `/sign-in?${new URLSearchParams({ returnTo })}`,
    });
  }
  return startSignIn(request, returnTo, await requestLanguage(request));
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  ...titled({ data: loaded }),
  ...(loaded?.next ? [{ httpEquiv: "refresh", content: `${NOTICE_SECONDS};url=${loaded.next}` }] : []),
];

export default function SignIn() {
  const { next, isRefused } = useLoaderData<typeof loader>();
  const { t } = useTranslation("sign-in");
  if (isRefused) return <TooManySignIns />;
  const now = (
    <a className="btn primary" href={next} data-document>
      {t("connectionExpired.now")}
    </a>
  );
  return <Notice title={t("title")} text={t("connectionExpired")} action={now} />;
}
