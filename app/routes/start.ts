import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayUse } from "~/contract/people/permission";
import { redirectWithin } from "~/session/redirect.server";
import { optionalUser } from "~/session/require-user.server";

/** Leads to the dashboard, or to costs for users who may not open it. Signed-out users sign in first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await optionalUser(request);
  const hasDashboard = !signedIn || mayUse(signedIn.user, "dashboard", "view");
  return redirectWithin(request, hasDashboard ? "/dashboard" : "/cost-analytics");
}
