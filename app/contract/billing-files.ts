import { z } from "zod";
import { billRequest } from "./billing";
import { billView } from "./billing-tables";
import { call } from "./call";
import { reportFormats } from "./exports";

const access = { menu: "billing", level: "view" } as const;

/** The tables of a bill that are files: its lines and what they are made of, and what the tabs of the screen show. */
export const billReports = ["charges", "accounts", "invoices", "details", "insight"] as const;
export type BillReport = (typeof billReports)[number];

/** `viewBy` and what belongs to it are of details. Amounts are unrounded. For a month without data there are only heads. */
const request = billRequest.extend({ ...billView.shape, report: z.enum(billReports) });
export type BillFileRequest = z.output<typeof request>;

export const getBillingCsv = call("POST /api/v3/billing/csv", {
  summary: "A table of a bill as CSV: all rows, unrounded",
  access,
  request,
  response: z.never(),
  streams: reportFormats.csv,
});

export const getBillingXlsx = call("POST /api/v3/billing/xlsx", {
  summary: "The same as a workbook",
  access,
  request,
  response: z.never(),
  streams: reportFormats.xlsx,
});
