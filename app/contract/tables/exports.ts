import { z } from "zod";
import { call } from "../call";
import { problem } from "../field-problems";
import { costTableQuery } from "../costs/cost-query";
import { detailSelection } from "../costs/cost-detail";
import { detailColumns } from "../costs/detail-columns";
import { detailColumn } from "../people/preferences";
import type { TableId } from "./tables";
import { fileLanguage, lines } from "../text";

const access = { menu: "costAnalytics", level: "view" } as const;

/** All lines of the selection. */
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

export const emailLimits = { recipients: 10, note: 255 } as const;

/** Spec §5: a local part of allowed characters, domain labels of 1 to 62 characters, a suffix of 2 or 3 letters. */
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,60}[A-Za-z0-9])?";
const address = new RegExp(
  `^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@(?:${label}\\.)+[A-Za-z]{2,3}$`,
);
const emailAddress = z.string().max(254, problem("recipientInvalid")).regex(address, problem("recipientInvalid"));

/** Removes duplicates, ignoring case. */
export const recipients = z
  .array(emailAddress)
  .transform((addresses) =>
    addresses.filter((email, n) => addresses.findIndex((other) => other.toLowerCase() === email.toLowerCase()) === n),
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
    language: fileLanguage,
    /** Idempotency key: the report is sent once, however often the form arrives with the same contents. */
    requestId: z.uuid(),
  }),
  response: z.object({}),
});
export type EmailExport = z.infer<(typeof exportCostByEmail)["request"]>;
/** The table of a report. */
export const reportTables = { table: "cost", detail: "lines" } as const satisfies Record<
  EmailExport["report"]["kind"],
  TableId
>;

/** A requested report. */
export type Report = z.input<(typeof exportCostByEmail)["request"]>["report"];
