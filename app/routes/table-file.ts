import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Menu } from "~/contract/call";
import { isAdviceTable } from "~/contract/commitments/advice-tables";
import { fileAt, isListTable, tables } from "~/contract/tables/tables";
import type { TableId } from "~/contract/tables/tables";
import { readListFile } from "~/features/files/list-file.server";
import { tableFile } from "~/features/files/table-file.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { readAnomalyFile } from "./anomalies/file.server";
import { readAdviceFile } from "~/features/advice/file.server";
import { readCommitmentFile } from "~/features/commitments/tables/file.server";
import { readBillFile } from "./billing/file.server";
import { readAuditFile } from "./people/audit/file.server";
import { readCostFile } from "./cost-analytics/export/export.server";

/** Reads addresses of files, by menu. */
const byMenu: Partial<Record<Menu, ReadFile>> = {
  costAnalytics: readCostFile,
  billing: readBillFile,
  anomalies: readAnomalyFile,
  audit: readAuditFile,
  savingsPlans: readCommitmentFile,
  reservations: readCommitmentFile,
  azureReservations: readCommitmentFile,
};

function readerOf(id: TableId): ReadFile | undefined {
  if (isListTable(id)) return readListFile(id);
  return isAdviceTable(id) ? readAdviceFile : byMenu[tables[id].menu];
}

/** Every table as a file; the address names table and format. */
export async function loader({ request }: LoaderFunctionArgs) {
  const file = fileAt(new URL(request.url).pathname);
  const read = file && readerOf(file.id);
  if (!read) throw new Response(null, { status: 404 });
  return tableFile(request, file, read);
}
