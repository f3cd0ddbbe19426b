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
import { ShortfallContext } from "~/ui/shortfall";
import { ErrorPage } from "./error-page";
import { Frame } from "./frame";
import { loadFrame } from "./frame-data.server";

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
 * Whether an address leaves the company to whoever opens it: for people of several it leads to one that says it, so that
 * the page they send, keep open or come back to stays what it is. What answers a form is no such page.
 */
const isBare = (request: Request): boolean => companyOf(request) === null && responseTo(request)?.req.method !== "POST";

/** The frame around every screen; nothing inside renders for someone signed out or without a company. */
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

/** As the screen's loader says. */
function useScreenShortfall(): Shortfall | null {
  const given = useMatches().map(
    ({ data: loaded }) => (loaded as { shortfall?: Shortfall | null } | undefined)?.shortfall,
  );
  return given.find(Boolean) ?? null;
}

/** A screen failed: the frame stands, so that there is a way on. Without it, the root's error page takes over. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/shell/route");
  return <ErrorPage frame={frame} />;
}
