import { redirect } from "@remix-run/node";

/** Until there is a dashboard, costs are the start. */
export async function loader() {
  return redirect("/cost-analytics");
}
