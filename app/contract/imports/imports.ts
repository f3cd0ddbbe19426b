import { z } from "zod";
import { call } from "../call";
import { invoiceCheck } from "../billing/invoice-checks";
import { day, decimal, month } from "../money";
import { paging } from "../paging";
import { line } from "../text";
import { vendor } from "../vendors";

const view = { menu: "imports", level: "view" } as const;
const edit = { menu: "imports", level: "edit" } as const;

/** State of an import. `unchanged`: the same file is live already; `cancelled`: ended by a user before it counted. */
const importStatus = z.enum([
  "received",
  "storing",
  "published",
  "unchanged",
  "failed",
  "retired",
  "removed",
  "cancelled",
]);
export type ImportStatus = z.infer<typeof importStatus>;

/** Why a file, or one of its rows, was rejected; `code` is worded by the web app with `values`. */
export const importProblem = z.object({
  code: z.string(),
  /** Plain English, for the command line and logs. */
  message: z.string(),
  file: z.string(),
  /** Physical line in the file, 1 is the header; null if the problem is not in one line. */
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  values: z.record(z.string(), z.string()),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** Totals of one (provider, billing month, billing account, currency) of an import, as read and as stored. */
const importSum = z.object({
  vendor,
  month,
  billingAccountId: z.string(),
  currency: z.string(),
  /** Costs as invoiced, or with commitments spread over their term (an amortized Azure export). */
  basis: z.enum(["actual", "amortized"]).optional(),
  rowsStored: z.number().int(),
  fileBilledCost: decimal,
  storeBilledCost: decimal,
  fileEffectiveCost: decimal,
  storeEffectiveCost: decimal,
  /** File minus stored total, billed; an import is rejected unless it is 0. */
  residual: decimal,
  live: z.boolean(),
  /** The store has lost part of it: no figure includes it until it is repaired. Absent: no. */
  isDamaged: z.boolean().optional(),
});
export type ImportSum = z.infer<typeof importSum>;

const days = z.object({ first: day, last: day });

/** What an import replaced in one (provider, billing month, billing account, currency): lines before and after. */
const importReplacement = z.object({
  vendor,
  month,
  billingAccountId: z.string(),
  currency: z.string(),
  basis: z.enum(["actual", "amortized"]),
  rowsBefore: z.number().int(),
  rowsAfter: z.number().int(),
  billedBefore: decimal,
  billedAfter: decimal,
  /** First and last day with lines. */
  daysBefore: days,
  daysAfter: days,
  /**
   * Some days that had lines are outside the range that has lines now: the replaced import may have been another part
   * of the month.
   */
  losesDays: z.boolean(),
  /** It had more than twice as many lines. Absent: unknown, replaced before this was recorded. */
  losesRows: z.boolean().optional(),
  /** Number of accounts that had costs in it and have none now. Absent: none, or unknown. */
  losesAccounts: z.number().int().optional(),
});
export type ImportReplacement = z.infer<typeof importReplacement>;

/** Totals of a provider's invoices of a month in one currency, from FOCUS invoice details. */
const importInvoiceSum = z.object({
  vendor,
  month,
  currency: z.string(),
  invoices: z.number().int(),
  billed: decimal,
  /** Lines are compared with it: no later import has replaced it. */
  live: z.boolean(),
});
export type ImportInvoiceSum = z.infer<typeof importInvoiceSum>;

/** Progress at which all rows are stored and file and stored totals are being compared. */
export const STORED_PROGRESS = 95;

export const importSummary = z.object({
  importId: z.string(),
  fileNames: z.array(z.string()),
  /** Display name of the format, for example "FOCUS 1.2"; null while unknown. */
  format: z.string().nullable(),
  status: importStatus,
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  by: z.string(),
  bytes: z.number(),
  rowsRead: z.number().int(),
  rowsStored: z.number().int(),
  rowsRefused: z.number().int(),
  /** 0 to 100 while running; see STORED_PROGRESS. */
  progress: z.number().int(),
  /** Number of imports ahead of it in the queue; null if it is not waiting. */
  ahead: z.number().int().nullable(),
  problem: importProblem.nullable(),
  sums: z.array(importSum),
  /** Empty for bills. */
  invoiceSums: z.array(importInvoiceSum),
  /** Commitments in a provider's list; empty for all other imports. Not live: a later list has replaced them. */
  listed: z.array(z.object({ vendor, commitments: z.number().int(), live: z.boolean() })),
  /** It can be repaired without importing its files manually: they are kept, or its lines are intact. */
  isRepairable: z.boolean(),
  /** Empty unless it replaced earlier imports. */
  replaced: z.array(importReplacement),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const listImports = call("POST /earth/api/import/list", {
  summary: "Imports of the company, newest first",
  access: view,
  request: z.object({
    /** Only imports in one of these states; absent: all. */
    statuses: z.array(importStatus).min(1).optional(),
    /** Only imports with lines of this provider; absent: all. */
    vendor: vendor.optional(),
    /** Only damaged imports. */
    isDamaged: z.literal(true).optional(),
    ...paging(50),
  }),
  /** `total` counts all matches on all pages. */
  response: z.object({ total: z.number().int(), imports: z.array(importSummary) }),
});

export const getImport = call("POST /earth/api/import/detail", {
  summary: "One import with its totals, the first 500 rejected rows, and its invoices compared with their lines",
  access: view,
  request: z.object({ importId: line(64) }),
  response: z.object({
    import: importSummary,
    refusals: z.array(importProblem),
    /**
     * For an import of invoices: its invoices, and others named by lines of their months, with the comparison;
     * differences first, at most 500.
     */
    invoices: z.array(invoiceCheck),
    numberOfInvoices: z.number().int(),
  }),
});

export const removeImport = call("POST /earth/api/import/remove", {
  summary: "Removes an import's months from all figures, or dismisses a failed import",
  access: edit,
  changes: true,
  request: z.object({ importId: line(64) }),
  response: z.object({}),
});

export const cancelImport = call("POST /earth/api/import/cancel", {
  summary: "Cancels a waiting or running import; none of it counts",
  access: edit,
  changes: true,
  request: z.object({ importId: line(64) }),
  response: z.object({}),
});

export const checkUpload = call("POST /earth/api/import/space", {
  summary: "Checks disk space for an upload of a given size; 507 with the needed and free bytes if there is too little",
  access: edit,
  request: z.object({ bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({}),
});

export const repairImport = call("POST /earth/api/import/repair", {
  summary: "Restores what the store has lost of an import from its kept files",
  access: edit,
  changes: true,
  request: z.object({ importId: line(64) }),
  /** The repairing import: a new one of the same files, or the same one. */
  response: z.object({ importId: z.string() }),
});

/** Reply to an upload (see upload.ts): the id of its first import, and what was received. */
export const uploadReply = z.object({ importId: z.string(), fileNames: z.array(z.string()) });
