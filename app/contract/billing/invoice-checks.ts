import { z } from "zod";
import { decimal, month } from "../money";
import { vendor } from "../vendors";

/**
 * Result of comparing an invoice with its lines: `open` invoices and those of tax alone may differ; nothing is owed by a
 * `voided` one; `unknown`: lines of its month are damaged, or only from an amortized export; `noLines` and `noInvoice`
 * exist on one side only.
 */
export const invoiceStates = ["differs", "noLines", "noInvoice", "unknown", "open", "voided", "tax", "agrees"] as const;

/** A provider's invoice in one currency, from its file and from lines. */
export const invoiceCheck = z.object({
  vendor,
  invoiceId: z.string(),
  currency: z.string(),
  /** Billing months. */
  months: z.array(month),
  state: z.enum(invoiceStates),
  /** As named by FOCUS; null: the invoice is only known from lines. */
  status: z.enum(["Open", "Issued", "Voided"]).nullable(),
  /** The invoice that this one adjusts; "" if none. */
  reference: z.string(),
  /** The provider's total, including tax; null: not in any file. */
  invoiced: decimal.nullable(),
  /** Sum of BilledCost of its lines in all months. */
  lines: decimal,
  /** Invoice minus lines, both before tax, which providers may round differently; null: not compared. */
  difference: decimal.nullable(),
});
export type InvoiceCheck = z.infer<typeof invoiceCheck>;
