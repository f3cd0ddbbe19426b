import type { ImportProblem, ImportSummary } from "~/contract/imports/imports";
import type { InvoiceCheck } from "~/contract/billing/invoice-checks";
import { getImport } from "~/contract/imports/imports";
import { attempt, throwNotFound } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { ImportRow } from "../import-row";
import { rowOf } from "../import-row";

/** One import with its first rejected rows; `row` is its row in the lists. */
export interface ImportDetail {
  summary: ImportSummary;
  row: ImportRow;
  refusals: ImportProblem[];
  /** For an import of invoices: the first invoices, compared with their lines, and their number. */
  invoices: InvoiceCheck[];
  numberOfInvoices: number;
}

/** The import; null if it could not be loaded. Throws a 404 Response if this company has none with this id. */
export function loadImport(upstream: Upstream, importId: string): Promise<ImportDetail | null> {
  const importReply = upstream.call(getImport, { importId }).catch(throwNotFound);
  return attempt(importReply.then(({ import: summary, ...rest }) => ({ summary, row: rowOf(summary), ...rest })));
}
