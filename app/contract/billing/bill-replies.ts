import { z } from "zod";
import { chargeRow } from "./billing";
import { invoiceCheck } from "./invoice-checks";
import { decimal } from "../money";

export const accountsReply = z.object({
  invoiceCurrency: z.string(),
  /** Number of rows on all pages. */
  total: z.number().int(),
  rows: z.array(
    chargeRow.extend({
      /** Account (or product); "" if the bill does not state it. */
      item: z.string(),
      itemAlias: z.string(),
      /** Fixed amounts of the profile, which belong to no account; their item is "" too. */
      isCompany: z.boolean(),
    }),
  ),
  /** Total of all matching rows; without a search word, that of the bill or the account. */
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
  /** `cost` is the sum of BilledCost; `credit` is positive if it lowers the cost. invoiceId "": not invoiced yet. */
  invoices: z.array(
    invoiceRow.extend({
      invoiceId: z.string(),
      /** Comparison with the provider's invoice; null if no invoice file was imported. */
      check: invoiceCheck.pick({ state: true, invoiced: true, difference: true }).nullable(),
    }),
  ),
  /** Invoices of the month without lines. */
  withoutLines: z.array(invoiceCheck.pick({ invoiceId: true, invoiced: true })),
  sum: invoiceRow,
});
export type InvoicesReply = z.infer<typeof invoicesReply>;
