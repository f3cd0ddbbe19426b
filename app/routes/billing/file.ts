import type { LoaderFunctionArgs } from "@remix-run/node";
import { billFile } from "./file.server";

/** Every file of a bill: which one, its address says. */
export const loader = ({ request }: LoaderFunctionArgs) => billFile(request);
