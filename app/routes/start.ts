import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayUse } from "~/contract/people/permission";
import { redirectWithin } from "~/session/redirect.server";
import { optionalUser } from "~/session/require-user.server";

/** The dashboard; costs for those who may not use it. Who is signed out signs in on the way. */
export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await optionalUser(request);
  const hasDashboard = !signedIn || mayUse(signedIn.user, "dashboard", "view");
  return redirectWithin(request, hasDashboard ? "/dashboard" : "/cost-analytics");
}
