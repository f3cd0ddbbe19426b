import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Menu } from "~/contract/call";
import { fileAt, tables } from "~/contract/tables";
import { tableFile } from "~/features/downloads/table-file.server";
import type { ReadFile } from "~/features/downloads/table-file.server";
import { readBillFile } from "./billing/file.server";
import { readCostFile } from "./cost-analytics/export/export.server";

/** How the addresses of a menu's screens are read. */
const readers: Partial<Record<Menu, ReadFile>> = { costAnalytics: readCostFile, billing: readBillFile };

/** The file of any table: which one and as what, its address says. */
export async function loader({ request }: LoaderFunctionArgs) {
  const file = fileAt(new URL(request.url).pathname);
  const read = file && readers[tables[file.id].menu];
  if (!read) throw new Response(null, { status: 404 });
  return tableFile(request, file, read);
}
