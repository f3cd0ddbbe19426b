import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewableMenus } from "~/contract/people/permission";
import { redirectWithin } from "~/session/redirect.server";
import { optionalUser } from "~/session/require-user.server";
import { firstScreen } from "./shell/frame/menu";

/** Leads to the first screen that the user may open. Signed-out users sign in first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await optionalUser(request);
  return redirectWithin(request, (signedIn && firstScreen(viewableMenus(signedIn.user))) ?? "/dashboard");
}
