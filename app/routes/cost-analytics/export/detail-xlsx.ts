import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportFile } from "./export.server";

/** The lines as a workbook. */
export const loader = ({ request }: LoaderFunctionArgs) => exportFile(request, "detail", "xlsx");
