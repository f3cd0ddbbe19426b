import { z } from "zod";
import { call } from "./call";
import { problem } from "./field-problems";
import { costTableQuery } from "./cost-analytics";
import { detailSelection } from "./cost-detail";
import { detailColumns } from "./detail-columns";
import { detailColumn } from "./preferences";
import { fileLanguage, lines } from "./text";

const access = { menu: "costAnalytics", level: "view" } as const;

/** File format of a report. */
export const reportFormats = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type ReportFormat = keyof typeof reportFormats;

/**
 * Replies 422 (field `currency`) if an amount has no exchange rate, as the other files do: a file cannot say what it
 * lacks.
 */
export const getCostXlsx = call("POST /api/v3/ca/cost/xlsx", {
  summary: "The CSV table as a workbook; figures are numbers with all their digits",
  access,
  request: costTableQuery,
  response: z.never(),
  streams: reportFormats.xlsx,
});

/** All lines of the selection as stored: month by month, otherwise in no guaranteed order. */
export const detailExport = detailSelection.extend({
  /** In this order. */
  columns: z
    .array(detailColumn)
    .min(1)
    .max(detailColumns.length)
    .default([...detailColumns]),
  language: fileLanguage,
});
export type DetailExport = z.infer<typeof detailExport>;

export const getCostDetailCsv = call("POST /api/v3/ca/cost/detail/csv", {
  summary:
    "All lines of a selection as CSV: the requested columns, then billedCost, billingCurrency and importId; newer columns last",
  access,
  request: detailExport,
  response: z.never(),
  streams: reportFormats.csv,
});

export const getCostDetailXlsx = call("POST /api/v3/ca/cost/detail/xlsx", {
  summary: "All lines of a selection as a workbook",
  access,
  request: detailExport,
  response: z.never(),
  streams: reportFormats.xlsx,
});

/** Environment profiles in which reports cannot be sent by email (spec §2). */
export const profilesWithoutEmail = ["LGE"];

export const emailLimits = { recipients: 10, note: 255 } as const;

/** Spec §5: a local part of allowed characters, domain labels of 1 to 62 characters, a suffix of 2 or 3 letters. */
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,60}[A-Za-z0-9])?";
const address = new RegExp(
  `^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@(?:${label}\\.)+[A-Za-z]{2,3}$`,
);
export const emailAddress = z
  .string()
  .max(254, problem("recipientInvalid"))
  .regex(address, problem("recipientInvalid"));

/** Removes duplicates, ignoring case. */
export const recipients = z
  .array(emailAddress)
  .transform((addresses) =>
    addresses.filter((one, n) => addresses.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === n),
  )
  .pipe(
    z.array(z.string()).min(1, problem("recipientRequired")).max(emailLimits.recipients, problem("tooManyRecipients")),
  );

/** Spec §5 says "under 255 characters". */
export const note = lines(emailLimits.note - 1, problem("noteTooLong"));

export const exportCostByEmail = call("POST /api/v3/ca/cost/email/export/V2", {
  summary:
    "Emails a report: a job creates the file and queues one email with it, or with only a link when the file is large",
  access,
  changes: true,
  request: z.object({
    /** Source of the file: the table of a query, or the lines of a selection. */
    report: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("table"), query: costTableQuery }),
      z.object({ kind: z.literal("detail"), query: detailExport }),
    ]),
    format: z.enum(["csv", "xlsx"]),
    recipients,
    note: note.default(""),
    /** Path of the corresponding page. */
    link: z
      .string()
      .max(16_000)
      .regex(/^\/cost-analytics(\/detail)?(\?[^\s#]*)?$/),
    /** Language of the email. */
    language: z.enum(["en", "ko", "zh", "ja"]).default("en"),
    /** Idempotency key: the report is sent once, however often the form arrives. */
    requestId: z.uuid(),
  }),
  response: z.object({}),
});
export type EmailExport = z.infer<(typeof exportCostByEmail)["request"]>;
/** A requested report. */
export type Report = z.input<(typeof exportCostByEmail)["request"]>["report"];
