import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Menu } from "~/contract/call";
import { isAdviceTable } from "~/contract/tables/table-files";
import { fileAt, tables } from "~/contract/tables/tables";
import { tableFile } from "~/features/files/table-file.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { readAnomalyFile } from "./anomalies/file.server";
import { readAdviceFile } from "~/features/advice/file.server";
import { readCommitmentFile } from "~/features/commitments/tables/file.server";
import { readBudgetFile } from "./budgets/file.server";
import { readBillFile } from "./billing/file.server";
import { readAnswersFile } from "./feedback/file.server";
import { readPeopleFile } from "./people/file.server";
import { readCostFile } from "./cost-analytics/export/export.server";

/** Reads addresses of files, by menu. */
const readers: Partial<Record<Menu, ReadFile>> = {
  costAnalytics: readCostFile,
  billing: readBillFile,
  anomalies: readAnomalyFile,
  budgets: readBudgetFile,
  members: readPeopleFile,
  audit: readPeopleFile,
  company: readAnswersFile,
  savingsPlans: readCommitmentFile,
  reservations: readCommitmentFile,
  azureReservations: readCommitmentFile,
};

/** Every table as a file; the address names table and format. */
export async function loader({ request }: LoaderFunctionArgs) {
  const file = fileAt(new URL(request.url).pathname);
  const read = file && (isAdviceTable(file.id) ? readAdviceFile : readers[tables[file.id].menu]);
  if (!read) throw new Response(null, { status: 404 });
  return tableFile(request, file, read);
}
