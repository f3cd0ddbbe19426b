import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportFile } from "./export.server";

/** The table as CSV: the page's URL with another extension. */
export const loader = ({ request }: LoaderFunctionArgs) => exportFile(request, "table", "csv");
