import type { ImportProblem, ImportSummary } from "~/contract/imports";
import type { InvoiceCheck } from "~/contract/invoice-checks";
import { getImport } from "~/contract/imports";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { UpstreamError } from "~/upstream/upstream.server";
import type { ImportRow } from "./import-row";
import { rowOf } from "./import-row";

/** One import with the first of its refused rows; `row` is what the lists show of it. */
export interface ImportDetail {
  summary: ImportSummary;
  row: ImportRow;
  refusals: ImportProblem[];
  /** Of an import of invoices, compared with the lines: the first of so many. */
  invoices: InvoiceCheck[];
  numberOfInvoices: number;
}

/** The import; null when it could not be loaded now. Throws a 404 Response when this company has none of that id. */
export function loadImport(upstream: Upstream, importId: string): Promise<ImportDetail | null> {
  const found = upstream.call(getImport, { importId }).catch(notThere);
  return attempt(found.then(({ import: summary, ...rest }) => ({ summary, row: rowOf(summary), ...rest })));
}

/** An id that cannot be one is answered like one that is not there. */
function notThere(error: unknown): never {
  if (error instanceof UpstreamError && (error.status === 404 || error.status === 422))
    throw new Response(null, { status: 404 });
  throw error;
}
