import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/session/flash.server";
import { findObstacle, takeUpload } from "./upload.server";
import type { UploadAnswer } from "./upload-answer";

/** Tells before an upload of `bytes` whether it would be taken: a browser reads the answer to an upload after all is sent. */
export async function loader({ request }: LoaderFunctionArgs) {
  const bytes = Number(new URL(request.url).searchParams.get("bytes"));
  const obstacle = await findObstacle(request, Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : 0);
  return Response.json({ errors: obstacle === null ? [] : [obstacle] } satisfies UploadAnswer);
}

/** Takes the upload form when the browser sends it in the background and goes on by itself. */
export async function action({ request }: ActionFunctionArgs) {
  const { outcome, headers } = await takeUpload(request);
  const json = (answer: UploadAnswer, init: ResponseInit) => Response.json(answer, init);
  if ("errors" in outcome) return json({ errors: outcome.errors }, { status: outcome.status, headers });
  const { to, message } = outcome;
  const redirect = await redirectWithToast(request, to, { type: "success", message });
  // Followed by the browser itself, the redirect would use up the toast before the page is there to show it.
  redirect.headers.delete("location");
  return json({ to }, { headers: redirect.headers });
}
