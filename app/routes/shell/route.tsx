import { data, redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from "@remix-run/react";
import { responseTo } from "~/http/every-request.server";
import { companyOf, withCompany } from "~/lib/company-address";
import type { Shortfall } from "~/lib/shortfall";
import { expectCommonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import { returnToOf } from "~/session/return-to";
import type { ShellData } from "~/session/shell-data";
import { ShortfallContext } from "~/ui/loading/shortfall";
import { part } from "~/ui/loading/part";
import { Frame } from "./frame";
import { loadFrame } from "./frame-data.server";

/** Fetched when something went wrong. */
const ErrorPage = part("error-page", async () => (await import("./error-page")).ErrorPage);

export const handle = { i18n: ["shell", "errors"] };

export async function loader({ request }: LoaderFunctionArgs) {
  expectCommonInfo(request);
  const signedIn = await requireUser(request);
  const { user, companyId } = signedIn;
  if (isBare(request) && user.companies.length > 1)
    throw redirect(withCompany(returnToOf(request), companyId), { headers: signedIn.headers });
  const { frame, headers } = await loadFrame(request, signedIn);
  return data(frame, { headers });
}

/**
 * Whether an address leaves the company to the user opening it: users with several are redirected to an address that
 * names one, so that pages they share, keep open or return to stay the same. Form targets are not such pages.
 */
const isBare = (request: Request): boolean => companyOf(request) === null && responseTo(request)?.req.method !== "POST";

/** The frame around every screen; nothing inside renders for users who are signed out or without a company. */
export default function Shell() {
  const frame: ShellData = useLoaderData<typeof loader>();
  return (
    <Frame frame={frame}>
      <ShortfallContext.Provider value={useScreenShortfall()}>
        <Outlet />
      </ShortfallContext.Provider>
    </Frame>
  );
}

/** As set by the screen's loader. */
function useScreenShortfall(): Shortfall | null {
  const given = useMatches().map(
    ({ data: loaded }) => (loaded as { shortfall?: Shortfall | null } | undefined)?.shortfall,
  );
  return given.find(Boolean) ?? null;
}

/** A screen failed: the frame stays, so that users can go elsewhere. Without it, the root's error page is shown. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/shell/route");
  return <ErrorPage frame={frame} />;
}
