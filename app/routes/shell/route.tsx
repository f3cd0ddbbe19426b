import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { Shortfall } from "~/lib/shortfall";
import { prefetchCommonInfo } from "~/session/common-info.server";
import { requireCompanyInAddress, requireUser } from "~/session/require-user.server";
import type { ShellData } from "~/session/shell-data";
import { ShortfallContext } from "~/ui/loading/shortfall";
import { part } from "~/ui/loading/part";
import { Frame } from "./frame/frame";
import { loadFrame } from "./frame/frame-data.server";

/** Fetched when something went wrong. */
const ErrorPage = part("error-page", async () => (await import("./problems/error-page")).ErrorPage);

export const handle = { i18n: ["shell", "errors"] };

export { shouldRevalidate } from "~/ui/navigation/should-revalidate";

export async function loader({ request }: LoaderFunctionArgs) {
  prefetchCommonInfo(request);
  requireCompanyInAddress(request);
  const { frame, headers } = await loadFrame(request, await requireUser(request));
  return data(frame, { headers });
}

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
  const shortfalls = useMatches().map(
    ({ data: loaded }) => (loaded as { shortfall?: Shortfall | null } | undefined)?.shortfall,
  );
  return shortfalls.find(Boolean) ?? null;
}

/** A screen failed: the frame stays, so that users can go elsewhere. Without it, the root's error page is shown. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/shell/route");
  return <ErrorPage frame={frame} />;
}
