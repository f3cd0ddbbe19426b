import { z } from "zod";
import { insightSorts } from "~/lib/insight-order";
import { billRequest } from "./billing";
import { accountSorts, billView, billViewBys, detailSorts, invoiceSorts } from "./billing-tables";
import { call } from "./call";
import { reportFormats } from "./exports";
import { fileLanguage } from "./text";

const access = { menu: "billing", level: "view" } as const;

/** The tables of a bill that are files: its lines and what they are made of, and what the tabs of the screen show. */
export const billReports = ["charges", "accounts", "invoices", "details", "insight"] as const;
export type BillReport = (typeof billReports)[number];

/** What a file's rows may be by: details as their view, the insight by product or account. */
export const fileViewBy = z.enum([...billViewBys, "product"]);

/** What some table is sorted by. */
const sortKeys = [...new Set([...accountSorts, ...invoiceSorts, ...detailSorts, ...insightSorts])];
export type BillFileSort = (typeof sortKeys)[number];

/**
 * `viewBy` and what belongs to it are of details and insight; without it details are by account, the insight by product.
 * Amounts are unrounded. For a month without data there are only heads.
 */
const request = billRequest.extend({
  ...billView.shape,
  viewBy: fileViewBy.optional(),
  report: z.enum(billReports),
  /** Part of an id or name, of accounts and of what details are by. */
  word: z.string().max(200).default(""),
  /** Of the details only this group, or this product of it. */
  group: z.string().max(1024).optional(),
  product: z.string().max(1024).optional(),
  /** By a column that the table is sorted by; else by its amounts, the largest first. */
  sort: z.object({ key: z.enum(sortKeys), descending: z.boolean() }).optional(),
  language: fileLanguage,
});
export type BillFileRequest = z.output<typeof request>;

export const getBillingCsv = call("POST /api/v3/billing/csv", {
  summary: "A table of a bill as CSV: all rows, unrounded",
  access,
  request,
  response: z.never(),
  streams: reportFormats.csv,
});

export const getBillingXlsx = call("POST /api/v3/billing/xlsx", {
  summary: "The same table as a workbook",
  access,
  request,
  response: z.never(),
  streams: reportFormats.xlsx,
});
