import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { checkSameOrigin } from "~/http/origin/same-origin.server";
import { signOut } from "~/session/sign-in/sign-out.server";

/** A link must not sign users out. */
export async function loader() {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs) {
  checkSameOrigin(request);
  return signOut(request);
}
