import type { ActionFunctionArgs } from "@remix-run/node";
import { answerUpload } from "../upload/upload.server";

export { loader } from "../upload/upload";

/** Handles price lists sent in the background, after which the browser navigates itself. */
export const action = ({ request }: ActionFunctionArgs) => answerUpload(request, "prices");
