import { scheduledInvoice, sentInvoice } from "~/contract/billing/invoice-sending";
import type { ScheduledInvoice, SentInvoice } from "~/contract/billing/invoice-sending";
import { wholeVendors } from "../viewer/viewer";
import { monthEnd } from "~/lib/time/time-frames";
import type { Caller } from "../serve";
import type { Queries } from "../state-store/state-store";
import { reservationColumns, sendingOf, sendingsOf } from "./reservations";
import type { Reservation } from "./reservations";

interface Page {
  page: number;
  itemsPerPage: number;
}

/** Columns of a reservation in all lists, with the name of its creator while they are a user. */
const common = `${reservationColumns}, first_at AS "firstAt", invoice_reservations.created_by AS "createdBy",
  coalesce((SELECT name FROM users WHERE user_id = invoice_reservations.created_by), '') AS "creaUser"`;
type Common = Omit<Reservation, "companyId"> & { creaUser: string };

/** Users see invoices of the providers whose accounts they all see. */
const visible = "invoice_reservations.company_id = $1 AND vendor = ANY($2)";
const valuesOf = (caller: Caller) => [caller.companyId, wholeVendors(caller)];
const limit = ({ page, itemsPerPage }: Page) => [itemsPerPage, (page - 1) * itemsPerPage];

/** The earliest unfinished sending of each reservation: one that is retried comes before the next one. */
const pending = `FROM invoice_reservations JOIN LATERAL (
    SELECT number, run_at, attempts, problem, waits_through FROM invoice_sendings JOIN jobs USING (job_id)
    WHERE invoice_sendings.seq = invoice_reservations.seq AND state IN ('waiting', 'running') ORDER BY number LIMIT 1
  ) AS next ON true WHERE ${visible} AND cancelled_at IS NULL`;

/** One page of scheduled invoices, next one first. */
export async function scheduledInvoices(
  db: Queries,
  caller: Caller,
  page: Page,
): Promise<{ total: number; invoices: ScheduledInvoice[] }> {
  type Row = Common & { number: number; attempts: number; problem: string | null; through: string | null };
  const [count] = await db.query<{ total: number }>(`SELECT count(*)::integer AS total ${pending}`, valuesOf(caller));
  const select = `${common}, next.number, next.attempts, next.problem, next.waits_through AS through`;
  const rows = await db.query<Row>(
    `SELECT ${select} ${pending} ORDER BY run_at, seq LIMIT $3::integer OFFSET $4::integer`,
    [...valuesOf(caller), ...limit(page)],
  );
  const invoices = rows.map((row): ScheduledInvoice => {
    const { number, through } = row;
    const { sendAt, yearMonth } = sendingOf(row, number);
    return scheduledInvoice.parse({
      ...row,
      nextAt: sendAt,
      nextMonth: yearMonth,
      left: sendingsOf(row) - number,
      waitsFor: through === null ? null : monthEnd(`${yearMonth}-01`),
      billsThrough: through || null,
    });
  });
  return { total: count!.total, invoices };
}

const ended = `FROM invoice_reservations JOIN invoice_sendings AS sending USING (seq) JOIN jobs USING (job_id) WHERE ${visible} AND state IN ('done', 'failed', 'cancelled')`;

const endedAs = "CASE state WHEN 'done' THEN coalesce(outcome, 'sent') ELSE state END AS outcome";

/** SQL for a column of the sent file; NULL if nothing was sent or recorded. */
const ofSentFile = (column: string): string =>
  `(SELECT ${column} FROM sent_invoices WHERE sent_invoices.seq = sending.seq AND sent_invoices.number = sending.number)`;

/** Delivery state of each email; its id for users who may read it in the outbox. */
const deliveries = `(SELECT coalesce(json_agg(json_build_object(
      'recipient', recipient,
      'state', CASE WHEN mail_id IS NULL THEN 'unregistered' WHEN job.state = 'done' AND cardinality(rejected) > 0 THEN 'failed'
        WHEN job.state = 'done' THEN 'sent' WHEN job.state = 'running' THEN 'waiting' ELSE job.state END,
      'problem', CASE WHEN job.state = 'done' THEN NULL ELSE job.problem END,
      'mailId', CASE WHEN mails.created_by = $5 OR (lower(recipient) = lower($6) AND job.state = 'done') THEN mail_id END
    ) ORDER BY position), '[]')
    FROM invoice_deliveries LEFT JOIN mails USING (mail_id) LEFT JOIN jobs AS job ON job.job_id = mails.job_id
    WHERE invoice_deliveries.seq = sending.seq AND invoice_deliveries.number = sending.number) AS deliveries`;

/** One page of finished sendings, newest first. */
export async function sentInvoices(
  db: Queries,
  caller: Caller,
  page: Page,
): Promise<{ total: number; invoices: SentInvoice[] }> {
  type Row = Common & Omit<SentInvoice, "yearMonth" | "endedAt"> & { sentMonth: string; endedAt: Date };
  const select = `${common}, number, sending.year_month AS "sentMonth", send_at AS "sendAt", finished_at AS "endedAt", ${endedAs}, problem, attempts,
    invoice_id AS "invoiceId", total, sending.currency AS "invoiceCurrency", ${ofSentFile("revision")} AS revision, ${ofSentFile("json_build_object('sentId', sent_id, 'fileName', file_name)")} AS file, ${deliveries}`;
  const [count] = await db.query<{ total: number }>(`SELECT count(*)::integer AS total ${ended}`, valuesOf(caller));
  const rows = await db.query<Row>(
    `SELECT ${select} ${ended} ORDER BY finished_at DESC, seq, number LIMIT $3::integer OFFSET $4::integer`,
    [...valuesOf(caller), ...limit(page), caller.userId, caller.user.userEmail],
  );
  return {
    total: count!.total,
    invoices: rows.map((row) =>
      sentInvoice.parse({
        ...row,
        number: row.number + 1,
        yearMonth: row.sentMonth,
        endedAt: row.endedAt.toISOString(),
      }),
    ),
  };
}
