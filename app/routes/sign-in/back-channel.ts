import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { requestIdOf } from "~/http/request-context.server";
import { log } from "~/http/log.server";
import { describeError } from "~/lib/process/log";
import { readForm } from "~/session/read-form.server";
import { endByProvider } from "~/session/sign-in/back-channel.server";

const headers = { "cache-control": "private, no-store" };

export const loader = () => redirect("/");

/**
 * Where an OpenID provider reports that it has ended sessions (OpenID Connect Back-Channel Logout 1.0): 200, 400 for a
 * token that is not its own, 503 if that cannot be checked now. The token proves the sender; there are no cookies.
 */
export async function action({ request }: ActionFunctionArgs) {
  const token = (await readForm(request)).get("logout_token");
  try {
    if (typeof token === "string" && (await endByProvider(token, requestIdOf(request))))
      return new Response(null, { headers });
  } catch (error) {
    log.warn("sessions could not be ended for the provider", describeError(error));
    return new Response(null, { status: 503, headers });
  }
  throw new Response(null, { status: 400, headers });
}
