import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/session/flash.server";
import { findObstacle, takeUpload } from "./upload.server";
import type { UploadAnswer } from "./upload-answer";

/**
 * Checks before an upload of `bytes` whether it would be accepted, because browsers read the response to an upload only
 * after sending everything.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const bytes = Number(new URL(request.url).searchParams.get("bytes"));
  const obstacle = await findObstacle(request, Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : 0);
  return Response.json({ errors: obstacle === null ? [] : [obstacle] } satisfies UploadAnswer);
}

/** Handles uploads sent in the background, after which the browser navigates itself. */
export async function action({ request }: ActionFunctionArgs) {
  const { outcome, headers } = await takeUpload(request);
  const json = (answer: UploadAnswer, init: ResponseInit) => Response.json(answer, init);
  if ("errors" in outcome) return json({ errors: outcome.errors }, { status: outcome.status, headers });
  const { to, message } = outcome;
  const redirect = await redirectWithToast(request, to, { type: "success", message });
  // If the browser followed the redirect, it would consume the toast before the page could show it.
  redirect.headers.delete("location");
  return json({ to }, { headers: redirect.headers });
}
