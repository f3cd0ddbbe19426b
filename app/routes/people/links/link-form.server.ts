import { data } from "@remix-run/node";
import { addressOf, requestIdOf } from "~/http/request-context.server";
import { redirectWithin } from "~/session/redirect.server";
import { UpstreamError } from "~/upstream/upstream.server";
import { problemsOf } from "../people-form.server";

/** The code of a one-time link. */
export const codeIn = ({ url }: Request): string => new URL(url).searchParams.get("code") ?? "";

/** For calls of a link's page, whose user is not signed in. */
export const sentBy = (request: Request) => ({ requestId: requestIdOf(request), address: addressOf(request) });

/** Null in place of a link that cannot be used; rethrows what is not about the link. */
export function nullIfGone(error: unknown): null {
  if (error instanceof UpstreamError && [404, 422].includes(error.status)) return null;
  throw error;
}

/** The page of a link: 404 once it cannot be used; never cached. */
export const linkPage = <Page extends { isOpen: boolean }>(page: Page) =>
  data(page, { status: page.isOpen ? 200 : 404, headers: { "cache-control": "no-store" } });

/** Submits the form of a link, after which its user can sign in; or answers with its problems and the `values`. */
export async function takeLink<Values>(request: Request, values: Values, send: () => Promise<unknown>) {
  try {
    await send();
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404)
      return redirectWithin(request, new URL(request.url).pathname, 303);
    const problems = await problemsOf(request, error);
    return data({ ...problems, values }, { status: problems.status });
  }
  return redirectWithin(request, "/sign-in", 303);
}
