import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { invoicesStatement } from "../lines/import-sql";
import { refuse } from "../problems";
import type { ProblemCode } from "../problems";
import type { ProviderInvoice } from "../provider-invoices";
import { readOutput } from "./read-output";
import { refuseRow } from "./refuse-row";
import { explain, openEngine } from "./stream-rows";
import type { ReaderSetup, ReaderTasks } from "./tasks";

/** Maximum number of distinct invoice entries in a file; a file with more cannot be an invoice file. */
const MAX_INVOICES = 100_000;

/** A row written by the engine: an invoice entry or an invalid row. */
type InvoiceRow = ProviderInvoice & { problem: ProblemCode | ""; column: string; value: string; row: number };

/** Reads an invoice file. Throws ImportRefused if the file or any of its rows is invalid. */
export async function readInvoices(
  { file, vendor }: ReaderTasks["readInvoices"]["input"],
  setup: ReaderSetup,
): Promise<ProviderInvoice[]> {
  const engine = await openEngine(setup);
  const output = path.join(setup.folder, `${randomUUID()}.jsonl`);
  try {
    const { source, insert, settings, parameters } = invoicesStatement({
      file,
      vendor,
      output,
      limit: MAX_INVOICES + 1,
    });
    await engine
      .insertFrom(source, insert, settings, parameters)
      .catch((error: unknown) => explain(error, file, setup));
    const invoices = await readOutput<InvoiceRow>(output);
    const [bad] = invoices.filter(({ problem }) => problem !== "").sort((a, b) => a.row - b.row);
    if (bad?.problem) {
      const values: Record<string, string> =
        bad.problem === "wrong-provider" ? { found: bad.value, asked: vendor ?? "" } : { value: bad.value };
      await refuseRow(file, bad.row, { code: bad.problem, column: bad.column, values }, setup.limits);
    }
    if (invoices.length > MAX_INVOICES)
      refuse("too-many-invoices", { file: file.name }, { limit: String(MAX_INVOICES) });
    return invoices.map(
      ({
        vendor: rowVendor,
        invoiceId,
        currency,
        month,
        billingAccountId,
        category,
        status,
        reference,
        billed,
        rows,
      }) => ({
        vendor: rowVendor,
        invoiceId,
        currency,
        month,
        billingAccountId,
        category,
        status,
        reference,
        billed,
        rows,
      }),
    );
  } finally {
    await rm(output, { force: true });
  }
}
