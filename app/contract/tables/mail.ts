import { z } from "zod";
import { call } from "../call";
import { paging } from "../paging";
import { line } from "../text";

const access = "company";
const mailId = line(64);

const mailSummary = z.object({
  mailId,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  recipients: z.array(z.string()),
  /** Recipients rejected by the mail server, which accepted the email for the others. */
  rejected: z.array(z.string()),
  subject: z.string(),
  /** `waiting`: not sent yet, or to be retried after `problem`. */
  state: z.enum(["waiting", "sent", "failed", "cancelled"]),
  sentAt: z.string().nullable(),
  attempts: z.number().int(),
  /** Why the last attempt failed, in English; null if it did not. */
  problem: z.string().nullable(),
  attachments: z.array(z.object({ fileName: z.string(), mediaType: z.string(), bytes: z.number().int() })),
});
export type MailSummary = z.infer<typeof mailSummary>;

/** Why a report could not be created. */
export const reportProblems = ["noPermission", "invalid", "damaged", "tooLarge", "failed"] as const;
export type ReportProblem = (typeof reportProblems)[number];

/** An email, or a report whose email is not created yet: of that, `mailId` has no details. */
const listedMail = mailSummary.extend({
  /** Null for emails. */
  report: z.object({ problem: z.enum(reportProblems).nullable() }).nullable(),
});
export type ListedMail = z.infer<typeof listedMail>;

export const getMails = call("POST /earth/api/mail/list", {
  summary: "Emails sent by the user or to the user, and the user's reports that are not created yet, newest first",
  access,
  request: z.object({
    ...paging(50),
  }),
  response: z.object({ total: z.number().int(), mails: z.array(listedMail) }),
});

export const getMail = call("POST /earth/api/mail/detail", {
  summary: "One such email with its text",
  access,
  request: z.object({ mailId }),
  response: z.object({
    mail: mailSummary,
    text: z.string(),
    /** The email's complete document, to be shown in a frame. */
    html: z.string(),
    /** The email has a one-time link, whose code only the recipient gets. */
    hasHiddenCode: z.boolean(),
    /** If the email was written to files: the one in DATA_DIR with its text, including that code. */
    textFile: z.string().nullable(),
  }),
});

export const getMailAttachment = call("POST /earth/api/mail/attachment", {
  summary: "An attachment of such an email; `number` counts from 0 in the order of the summary",
  access,
  request: z.object({ mailId, number: z.number().int().min(0).max(20) }),
  response: z.never(),
  streams: "application/octet-stream",
});
