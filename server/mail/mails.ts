import { randomUUID } from "node:crypto";
import type { MailSummary } from "~/contract/tables/mail";
import { enqueue } from "../jobs/queue";
import type { Queries } from "../state-store/state-store";
import { storedText } from "../state-store/stored-text";
import { mailJob } from "./mail-job";
import type { Attachment, Message, Unaccepted } from "./message";
import { hasLinkCode, hideLinkCodes } from "./one-time-links";

export interface OutgoingMail extends Pick<Message, "recipients" | "subject" | "text" | "html" | "attachments"> {
  /** Idempotency key: an email is sent once per key. */
  key: string;
  companyId: string;
  /** The user it is sent for. */
  userId: string;
}

/**
 * Queues an email in the outbox: within a transaction, it is sent exactly if that is committed. Resolves to the email's
 * id, or null if its key exists.
 */
export async function queueMail(tx: Queries, mail: OutgoingMail, now: Date): Promise<string | null> {
  const { key, companyId, userId, recipients, subject, text, html, attachments } = mail;
  const mailId = randomUUID();
  const jobId = await enqueue(tx, mailJob, { payload: { mailId }, companyId, userId, runAt: now, key: `mail ${key}` });
  if (!jobId) return null;
  await tx.query(
    `INSERT INTO mails (mail_id, job_id, company_id, created_by, recipients, subject, text, html, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [mailId, jobId, companyId, userId, recipients, storedText(subject), storedText(text), storedText(html), now],
  );
  for (const [position, { fileName, mediaType, content }] of attachments.entries()) {
    await tx.query(
      "INSERT INTO mail_attachments (mail_id, position, file_name, media_type, content) VALUES ($1, $2, $3, $4, $5)",
      [mailId, position, fileName, mediaType, content],
    );
  }
  return mailId;
}

/** The email to send, null if there is none with this id. */
export async function loadMessage(db: Queries, mailId: string): Promise<Message | null> {
  const [mail] = await db.query<Omit<Message, "attachments">>(
    `SELECT mail_id AS "mailId", created_at AS "createdAt", recipients, subject, text, html FROM mails WHERE mail_id = $1`,
    [mailId],
  );
  return mail ? { ...mail, attachments: await attachmentsOf(db, mailId) } : null;
}

/**
 * Whether the sending user was removed from the company or disabled there: an email may wait for the mail server, and
 * its content was created with their permissions.
 */
export const isSenderGone = async (db: Queries, mailId: string): Promise<boolean> =>
  (
    await db.query(
      `SELECT FROM mails m JOIN users ON user_id = m.created_by WHERE m.mail_id = $1 AND NOT EXISTS
         (SELECT FROM members WHERE company_id = m.company_id AND user_id = m.created_by AND disabled_at IS NULL)`,
      [mailId],
    )
  ).length > 0;

/**
 * Records the delivery of an email to those who are not postponed, and deletes the codes of its links, which are no
 * longer needed.
 */
export async function noteDelivery(
  tx: Queries,
  { mailId, recipients, text, html }: Pick<Message, "mailId" | "recipients" | "text" | "html">,
  { rejected, postponed }: Unaccepted,
): Promise<void> {
  await tx.query("UPDATE mails SET recipients = $2, rejected = $3, text = $4, html = $5 WHERE mail_id = $1", [
    mailId,
    recipients.filter((address) => !postponed.includes(address)),
    rejected,
    hideLinkCodes(text),
    hideLinkCodes(html),
  ]);
}

const attachmentsOf = (db: Queries, mailId: string): Promise<Attachment[]> =>
  db.query(
    `SELECT file_name AS "fileName", media_type AS "mediaType", content FROM mail_attachments WHERE mail_id = $1 ORDER BY position`,
    [mailId],
  );

export interface Reader {
  companyId: string;
  userId: string;
  email: string;
}

/** Users see emails sent by them or to their address. */
export const visible =
  "m.company_id = $1 AND (m.created_by = $2 OR (lower($3) = ANY(SELECT lower(r) FROM unnest(m.recipients) AS r) AND j.state = 'done'))";
export const valuesOf = ({ companyId, userId, email }: Reader) => [companyId, userId, email];

/** Columns of SummaryRow, of a mail m and its job j, or of a job without a mail. */
export const summary = `m.mail_id AS "mailId", coalesce(m.created_at, j.run_at) AS "createdAt", m.recipients, m.rejected, m.subject, j.attempts, j.problem,
  j.finished_at AS "finishedAt", CASE j.state WHEN 'done' THEN 'sent' WHEN 'running' THEN 'waiting' ELSE j.state END AS state,
  (SELECT coalesce(json_agg(json_build_object('fileName', file_name, 'mediaType', media_type, 'bytes', length(content)) ORDER BY position), '[]')
   FROM mail_attachments a WHERE a.mail_id = m.mail_id) AS attachments`;

export type SummaryRow = Omit<MailSummary, "createdAt" | "sentAt"> & { createdAt: Date; finishedAt: Date | null };

export const toSummary = ({ createdAt, finishedAt, ...rest }: SummaryRow): MailSummary => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  sentAt: rest.state === "sent" ? finishedAt!.toISOString() : null,
});

/** One of the user's emails with its text, without the codes of its links; null if they have none with this id. */
export async function findMail(
  db: Queries,
  reader: Reader,
  mailId: string,
): Promise<{ mail: MailSummary; text: string; html: string; hasHiddenCode: boolean } | null> {
  const [row] = await db.query<SummaryRow & { text: string; html: string }>(
    `SELECT ${summary}, m.text, m.html FROM mails m JOIN jobs j USING (job_id) WHERE ${visible} AND m.mail_id = $4`,
    [...valuesOf(reader), mailId],
  );
  if (!row) return null;
  const { text, html, ...rest } = row;
  return {
    mail: toSummary(rest),
    text: hideLinkCodes(text),
    html: hideLinkCodes(html),
    hasHiddenCode: hasLinkCode(text),
  };
}

/** Content of an attachment, null if there is none at this position (from 0). */
export async function attachmentContent(db: Queries, mailId: string, position: number): Promise<Uint8Array | null> {
  const [row] = await db.query<{ content: Uint8Array }>(
    "SELECT content FROM mail_attachments WHERE mail_id = $1 AND position = $2",
    [mailId, position],
  );
  return row?.content ?? null;
}
