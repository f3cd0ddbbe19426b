import { z } from "zod";
import { call } from "./call";
import { invoiceCheck } from "./invoice-checks";
import { day, decimal, month } from "./money";
import { line } from "./text";
import { vendor } from "./vendors";

const view = { menu: "imports", level: "view" } as const;
const edit = { menu: "imports", level: "edit" } as const;

/** How far an import has come. `unchanged`: the same file is live already; `cancelled`: ended by a user before it counted. */
export const importStatus = z.enum([
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

/** Why a file, or one row of it, was not taken; `code` is translated by the web app with `values`. */
export const importProblem = z.object({
  code: z.string(),
  /** Plain English, for the command line and logs. */
  message: z.string(),
  file: z.string(),
  /** Physical line in the file, 1 is the header; null when the problem is not in one line. */
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  values: z.record(z.string(), z.string()),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** One (provider, billing month, billing account, currency) of an import, added up as read and as stored. */
export const importSum = z.object({
  vendor,
  month,
  billingAccountId: z.string(),
  currency: z.string(),
  /** Costs as invoiced, or with commitments spread over what they cover (an amortized Azure export). */
  basis: z.enum(["actual", "amortized"]).optional(),
  rowsStored: z.number().int(),
  fileBilledCost: decimal,
  storeBilledCost: decimal,
  fileEffectiveCost: decimal,
  storeEffectiveCost: decimal,
  /** file − store, billed; anything but 0 holds the import back. */
  residual: decimal,
  live: z.boolean(),
  /** The store has lost something of it: it is in no figure until it is repaired. Absent: no. */
  isDamaged: z.boolean().optional(),
});
export type ImportSum = z.infer<typeof importSum>;

const days = z.object({ first: day, last: day });

/** What an import took the place of in one (provider, billing month, billing account, currency): lines before and after. */
export const importReplacement = z.object({
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
  /** Days that had lines are beyond those that have some now: what was imported before may have been another part of the month. */
  losesDays: z.boolean(),
});
export type ImportReplacement = z.infer<typeof importReplacement>;

/** What an import says that a provider's invoices of a month come to, in one currency: of FOCUS's invoice details alone. */
export const importInvoiceSum = z.object({
  vendor,
  month,
  currency: z.string(),
  invoices: z.number().int(),
  billed: decimal,
  /** Lines are compared with it: no later import says otherwise. */
  live: z.boolean(),
});
export type ImportInvoiceSum = z.infer<typeof importInvoiceSum>;

/** Progress at which all rows are stored and the sums of file and store are compared. */
export const STORED_PROGRESS = 95;

export const importSummary = z.object({
  importId: z.string(),
  fileNames: z.array(z.string()),
  /** Format as people name it, for example "FOCUS 1.2"; null while unknown. */
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
  /** Imports that come before it while it waits for its turn; null when it does not wait. */
  ahead: z.number().int().nullable(),
  problem: importProblem.nullable(),
  sums: z.array(importSum),
  /** Empty for bills. */
  invoiceSums: z.array(importInvoiceSum),
  /** It can be repaired without importing its files by hand: they are kept, or its lines are whole. */
  isRepairable: z.boolean(),
  /** Empty unless it was published over earlier imports. */
  replaced: z.array(importReplacement),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const listImports = call("POST /earth/api/import/list", {
  summary: "Imports of the company, newest first",
  access: view,
  request: z.object({
    /** Only imports in one of these states; absent: all. */
    statuses: z.array(importStatus).min(1).optional(),
    /** Only imports that brought lines of this provider; absent: all. */
    vendor: vendor.optional(),
    /** Only imports of which the store has lost something. */
    isDamaged: z.literal(true).optional(),
    page: z.number().int().min(1).default(1),
    itemsPerPage: z.number().int().min(1).max(200).default(50),
  }),
  /** `total` counts all that match, whatever the page. */
  response: z.object({ total: z.number().int(), imports: z.array(importSummary) }),
});

export const getImport = call("POST /earth/api/import/detail", {
  summary: "One import with its totals, the first 500 rejected rows, and its invoices compared with their lines",
  access: view,
  request: z.object({ importId: line(64) }),
  response: z.object({
    import: importSummary,
    refusals: z.array(importProblem),
    /** Of an import of invoices: they, and what lines of their months name besides, compared; those that differ first, 500 at most. */
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
  /** The import that brings it back: a new one of the same files, or the same one. */
  response: z.object({ importId: z.string() }),
});

/** What an upload is answered with (see upload.ts): the id of its first import, and what was received. */
export const uploadReply = z.object({ importId: z.string(), fileNames: z.array(z.string()) });
