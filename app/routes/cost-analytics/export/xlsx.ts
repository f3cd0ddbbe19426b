import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportFile } from "./export.server";

/** The table as a workbook. */
export const loader = ({ request }: LoaderFunctionArgs) => exportFile(request, "table", "xlsx");
