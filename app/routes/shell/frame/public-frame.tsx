import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { languageOf } from "~/i18n/language.server";
import { optionalUser } from "~/session/require-user.server";
import { SignedOutFrame, Frame } from "./frame";
import { loadFrame } from "./frame-data.server";

export const handle = { i18n: ["shell"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await optionalUser(request);
  if (!signedIn) return data({ frame: null, isLanguageUnsupported: languageOf(request).isRequestUnsupported });
  const { frame, headers } = await loadFrame(request, signedIn);
  return data({ frame, isLanguageUnsupported: frame.isLanguageUnsupported }, { headers });
}

/** Frame of public pages: the full one for signed-in users, otherwise only the logo. */
export default function PublicFrame() {
  const { frame, isLanguageUnsupported } = useLoaderData<typeof loader>();
  return frame ? (
    <Frame frame={frame}>
      <Outlet />
    </Frame>
  ) : (
    <SignedOutFrame isLanguageUnsupported={isLanguageUnsupported}>
      <Outlet />
    </SignedOutFrame>
  );
}
