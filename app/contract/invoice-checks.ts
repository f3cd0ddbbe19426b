import { z } from "zod";
import { decimal, month } from "./money";
import { vendor } from "./vendors";

/**
 * What came of comparing an invoice with the lines that name it: `open` invoices and those of tax alone may differ;
 * `unknown`: lines of its month are damaged, or of an amortized export alone; `noLines` and `noInvoice` are on one side.
 */
export const invoiceStates = ["differs", "noLines", "noInvoice", "unknown", "open", "tax", "agrees"] as const;

/** A provider's invoice in one currency, as its file has it and as lines have it. */
export const invoiceCheck = z.object({
  vendor,
  invoiceId: z.string(),
  currency: z.string(),
  /** Billing months. */
  months: z.array(month),
  state: z.enum(invoiceStates),
  /** As FOCUS names them; null: only lines name the invoice. */
  status: z.enum(["Open", "Issued", "Voided"]).nullable(),
  /** The invoice that this one adjusts; "" when none. */
  reference: z.string(),
  /** What the provider says it comes to, tax included; null: no file says. */
  invoiced: decimal.nullable(),
  /** Sum of BilledCost of its lines, of all months. */
  lines: decimal,
  /** Invoice − lines, both without tax, which providers may round differently; null: not compared. */
  difference: decimal.nullable(),
});
export type InvoiceCheck = z.infer<typeof invoiceCheck>;
