import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithToast } from "~/session/flash.server";
import { takeUpload } from "./upload.server";
import type { UploadAnswer } from "./upload-answer";

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
