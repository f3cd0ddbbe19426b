import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { Shortfall } from "~/lib/shortfall";
import { expectCommonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import type { ShellData } from "~/session/shell-data";
import { ShortfallContext } from "~/ui/shortfall";
import { ErrorPage } from "./error-page";
import { Frame } from "./frame";
import { loadFrame } from "./frame-data.server";

export const handle = { i18n: ["shell", "errors"] };

export async function loader({ request }: LoaderFunctionArgs) {
  expectCommonInfo(request);
  const { frame, headers } = await loadFrame(request, await requireUser(request));
  return data(frame, { headers });
}

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
  const given = useMatches().map(({ data: loaded }) => (loaded as { shortfall?: Shortfall | null } | undefined)?.shortfall);
  return given.find(Boolean) ?? null;
}

/** A screen failed: the frame stands, so that there is a way on. Without it, the root's error page takes over. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/shell/route");
  return <ErrorPage frame={frame} />;
}
