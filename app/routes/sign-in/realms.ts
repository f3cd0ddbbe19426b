import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requestIdOf } from "~/http/request-context.server";
import { checkSameOrigin } from "~/http/origin/same-origin.server";
import { identityProvider } from "~/session/sign-in/identity-provider.server";
import { paceSignIn } from "~/session/sign-in/pace-sign-in.server";
import { forwardToProvider, throwUnreachable } from "~/upstream/forward-identity.server";
import { tooManyRequestsPage } from "./too-many-requests.server";

/** The built-in OpenID provider, which browsers reach through this app's host. */
export async function loader({ request }: LoaderFunctionArgs) {
  return forward(request);
}

export async function action({ request }: ActionFunctionArgs) {
  checkSameOrigin(request);
  return forward(request);
}

/** Only the realm of the configured provider, not other upstream paths below it. */
async function forward(request: Request): Promise<Response> {
  if (!(await paceSignIn(request))) return tooManyRequestsPage(request);
  const provider = await identityProvider(requestIdOf(request)).catch(throwUnreachable);
  const realm = `${new URL(provider.issuer).pathname}/`;
  if (!provider.isBuiltIn || !new URL(request.url).pathname.startsWith(realm))
    throw new Response(null, { status: 404 });
  return forwardToProvider(request);
}
