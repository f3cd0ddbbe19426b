import type { LoaderFunctionArgs } from "@remix-run/node";
import { billFile } from "./file.server";

/** All files of a bill, distinguished by their addresses. */
export const loader = ({ request }: LoaderFunctionArgs) => billFile(request);
