import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageBeforeSignIn } from "~/session/sign-in/sign-in.server";

/** From the callback to the page that was requested before signing in. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { returnTo, headers } = await pageBeforeSignIn(request, params.signIn ?? "");
  return redirect(returnTo, { headers });
}
