import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportFile } from "./export.server";

/** The lines as CSV. */
export const loader = ({ request }: LoaderFunctionArgs) => exportFile(request, "detail", "csv");
