import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { optionalUser } from "~/session/require-user.server";
import type { ShellData } from "~/session/shell-data";
import { SignedOutFrame, Frame } from "./frame";
import { loadFrame } from "./frame-data.server";

export const handle = { i18n: ["shell"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await optionalUser(request);
  if (!signedIn) return data(null);
  const { frame, headers } = await loadFrame(request, signedIn);
  return data(frame, { headers });
}

/** Frame of public pages: the full one for signed-in users, otherwise only the logo. */
export default function PublicFrame() {
  const frame: ShellData | null = useLoaderData<typeof loader>();
  return frame ? (
    <Frame frame={frame}>
      <Outlet />
    </Frame>
  ) : (
    <SignedOutFrame>
      <Outlet />
    </SignedOutFrame>
  );
}
