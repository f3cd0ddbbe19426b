import { createHash } from "node:crypto";
import { figuresOf, revisionOf } from "../billing/bills/bill-revisions";
import { JobError } from "../jobs/job";
import type { Attachment } from "../mail/message";
import { lock } from "../state-store/lock";
import type { Queries } from "../state-store/state-store";
import { actorOf, audit } from "../audit/audit";
import type { Caller } from "../serve";
import type { Invoice } from "./invoice/invoice";
import type { Reservation } from "./reservations";
import { sentRevisions } from "../billing/bills/sent-bills";

/**
 * Records a sent invoice, in the transaction that sends it: the figures of its revision, and the file. Throws JobError,
 * so that the job is retried, if the bill was sent with other figures in the meantime: each revision has one total.
 */
export async function recordSent(
  tx: Queries,
  { charge, revision: { revision } }: Invoice,
  file: Attachment,
  reservation: Reservation,
  number: number,
  sender: Caller,
  now: Date,
): Promise<void> {
  const { seq, companyId, createdBy, dwldType, lang } = reservation;
  const { vendor, yearMonth, invoiceCurrency: currency, invoiceId, total } = charge;
  await lock(tx, `sent bills ${companyId} ${vendor} ${yearMonth}`);
  const sent = await sentRevisions(tx, companyId, vendor, yearMonth);
  const isKnown = sent.some((other) => other.currency === currency && other.revision === revision);
  const isTaken = sent.some((other) => other.invoiceId === invoiceId && other.currency !== currency);
  if (revisionOf(charge, sent).revision !== revision || isTaken)
    throw new JobError("This bill was sent with other figures meanwhile.");
  const bill = [companyId, vendor, yearMonth, currency, revision];
  if (!isKnown) {
    await tx.query(
      "INSERT INTO invoice_revisions (company_id, vendor, year_month, currency, revision, invoice_id, total, figures, first_sent_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
      [...bill, invoiceId, total, JSON.stringify(figuresOf(charge)), now],
    );
  }
  const { fileName, mediaType, content } = file;
  await audit(tx, {
    companyId,
    by: actorOf(sender),
    action: "invoice.sent",
    subject: `${invoiceId} (${revision})`,
    after: { vendor, yearMonth, total, currency, recipients: reservation.recipientList },
  });
  await tx.query(
    `INSERT INTO sent_invoices (company_id, vendor, year_month, currency, revision, sent_id, seq, number, sent_by, sent_at, file_type, language, file_name, media_type, sha256, content)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      ...bill,
      `${seq}-${number}`,
      seq,
      number,
      createdBy,
      now,
      dwldType,
      lang,
      fileName,
      mediaType,
      createHash("sha256").update(content).digest("hex"),
      content,
    ],
  );
}
