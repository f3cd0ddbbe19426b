import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithin } from "~/session/redirect.server";

/** Until there is a dashboard, costs are the start. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirectWithin(request, "/cost-analytics");
}
