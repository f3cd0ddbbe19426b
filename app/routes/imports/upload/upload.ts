import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerUpload, findObstacle } from "./upload.server";
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
export const action = ({ request }: ActionFunctionArgs) => answerUpload(request, "bills");
