import { z } from "zod";
import { insightSorts } from "~/lib/insight-order";
import { billRequest } from "./billing";
import { accountSorts, billView, billViewBys, detailSorts, invoiceSorts } from "./billing-tables";
import { call } from "./call";
import { reportFormats } from "./exports";
import { fileLanguage } from "./text";

const access = { menu: "billing", level: "view" } as const;

/** The tables of a bill that are files: its lines with their parts, and the tables of the screen's tabs. */
export const billReports = ["charges", "accounts", "invoices", "details", "insight"] as const;
export type BillReport = (typeof billReports)[number];

/** What a file's rows can be grouped by: details by their view, the insight by product or account. */
export const fileViewBy = z.enum([...billViewBys, "product"]);

/** All sort keys of the tables. */
const sortKeys = [...new Set([...accountSorts, ...invoiceSorts, ...detailSorts, ...insightSorts])];
export type BillFileSort = (typeof sortKeys)[number];

/**
 * `viewBy` and its parameters apply to details and insight; by default details are by account, the insight by product.
 * Amounts are unrounded. A month without data gives only headers.
 */
const request = billRequest.extend({
  ...billView.shape,
  viewBy: fileViewBy.optional(),
  report: z.enum(billReports),
  /** Part of an id or name, of accounts and of groups of details. */
  word: z.string().max(200).default(""),
  /** Limits the details to this group, or to this product in it. */
  group: z.string().max(1024).optional(),
  product: z.string().max(1024).optional(),
  /** A sort key of the table; by default its amount, largest first. */
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
