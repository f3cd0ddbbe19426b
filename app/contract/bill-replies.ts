import { z } from "zod";
import { chargeRow } from "./billing";
import { invoiceCheck } from "./invoice-checks";
import { decimal } from "./money";

export const accountsReply = z.object({
  invoiceCurrency: z.string(),
  /** Rows on all pages. */
  total: z.number().int(),
  rows: z.array(
    chargeRow.extend({
      /** Account (or product); "" where the bill does not say. */
      item: z.string(),
      itemAlias: z.string(),
      /** Fixed amounts of the profile, which are of no account; its item is "" too. */
      isCompany: z.boolean(),
    }),
  ),
  /** Of all rows found: without a word, the bill itself, or the account. */
  sum: chargeRow,
});
export type AccountsReply = z.infer<typeof accountsReply>;

const invoiceRow = z.object({
  cloudCost: decimal,
  support: decimal,
  credit: decimal,
  tax: decimal,
  cost: decimal,
  numberOfAccounts: z.number().int(),
  numberOfLines: z.number().int(),
});

export const invoicesReply = z.object({
  invoiceCurrency: z.string(),
  total: z.number().int(),
  /** `cost` is the sum of BilledCost; `credit` is positive when it makes it smaller. invoiceId "": not invoiced yet. */
  invoices: z.array(
    invoiceRow.extend({
      invoiceId: z.string(),
      /** Compared with what the provider says of the invoice; null where no file of invoices is there to compare with. */
      check: invoiceCheck.pick({ state: true, invoiced: true, difference: true }).nullable(),
    }),
  ),
  /** Invoices of the month that no line names. */
  withoutLines: z.array(invoiceCheck.pick({ invoiceId: true, invoiced: true })),
  sum: invoiceRow,
});
export type InvoicesReply = z.infer<typeof invoicesReply>;
