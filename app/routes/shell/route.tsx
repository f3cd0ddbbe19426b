import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { FailureReason } from "~/lib/failure-reason";
import { prefetchCommonInfo } from "~/session/common-info.server";
import { requireCompanyInAddress, requireUser } from "~/session/require-user.server";
import type { ShellData } from "~/session/shell-data";
import { FailureReasonContext } from "~/ui/loading/failure-reason";
import { lazyPart } from "~/ui/loading/lazy-part";
import { Frame } from "./frame/frame";
import { loadFrame } from "./frame/frame-data.server";

/** Fetched when something went wrong. */
const ErrorPage = lazyPart("error-page", async () => (await import("./problems/error-page")).ErrorPage);

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
      <FailureReasonContext.Provider value={useScreenFailureReason()}>
        <Outlet />
      </FailureReasonContext.Provider>
    </Frame>
  );
}

/** As set by the screen's loader. */
function useScreenFailureReason(): FailureReason | null {
  const failureReasons = useMatches().map(
    ({ data: loaded }) => (loaded as { failureReason?: FailureReason | null } | undefined)?.failureReason,
  );
  return failureReasons.find(Boolean) ?? null;
}

/** A screen failed: the frame stays, so that users can go elsewhere. Without it, the root's error page is shown. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/shell/route");
  return <ErrorPage frame={frame} />;
}
