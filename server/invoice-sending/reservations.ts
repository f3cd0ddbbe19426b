import { randomUUID } from "node:crypto";
import type { InvoiceSending } from "~/contract/billing/invoice-sending";
import { instantOf, localMoment, monthSentAt, SEND_MONTHS, sendingAt } from "~/lib/time/send-schedule";
import { idempotencyKey } from "../jobs/idempotency-key";
import { enqueue } from "../jobs/queue";
import type { Queries } from "../state-store/state-store";
import { invoiceJob } from "./invoice-job";

/** A stored reservation: the request with the time of its first sending. */
export interface Reservation extends Omit<InvoiceSending, "yearMonth" | "currency" | "sendAt"> {
  seq: string;
  companyId: string;
  createdBy: string;
  /** Null: each sending has the previous month. */
  yearMonth: string | null;
  currency: string | null;
  recipientList: string[];
  /** Local time in the reservation's time zone. */
  firstAt: string;
  /** Requested without a date: sent immediately with the current charges. */
  isImmediate: boolean;
  isCancelled: boolean;
}

/** Total number of sendings. */
export const sendingsOf = ({ sendType }: Pick<Reservation, "sendType">): number =>
  sendType === "sendOnce" ? 1 : SEND_MONTHS;

/** Time and month of the nth sending, from 0. */
export function sendingOf(
  { firstAt, yearMonth }: Pick<Reservation, "firstAt" | "yearMonth">,
  number: number,
): { sendAt: string; yearMonth: string } {
  const sendAt = sendingAt(firstAt, number);
  return { sendAt, yearMonth: yearMonth ?? monthSentAt(sendAt) };
}

interface ReservationRequest {
  sending: InvoiceSending;
  recipientList: string[];
  requestId: string;
  companyId: string;
  createdBy: string;
}

/**
 * Stores a reservation and schedules its first sending; idempotent per request id and contents. Resolves to its id, the
 * sending's time, and whether it is new.
 */
export async function reserve(
  tx: Queries,
  request: ReservationRequest,
  now: Date,
): Promise<{ seq: string; firstAt: Date; isNew: boolean }> {
  const { sending, recipientList, requestId, companyId, createdBy } = request;
  const { vendor, currency = null, sendType, invoiceContent, dwldType, lang, cyleLocale: zone, sendAt } = sending;
  const yearMonth = sendType === "sendOnce" ? sending.yearMonth : null;
  const firstAt = sendAt ?? localMoment(now, zone);
  const seq = randomUUID();
  const key = idempotencyKey(requestId, { sending, recipientList });
  const added = await tx.query(
    `INSERT INTO invoice_reservations (seq, company_id, created_by, request_id, vendor, send_type, year_month, currency, recipients, note, file_type, language, zone, first_at, at_once, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT (company_id, created_by, request_id) DO NOTHING RETURNING 1`,
    [
      seq,
      companyId,
      createdBy,
      key,
      vendor,
      sendType,
      yearMonth,
      currency,
      recipientList,
      invoiceContent,
      dwldType,
      lang,
      zone,
      firstAt,
      sendAt === null,
      now,
    ],
  );
  if (added.length > 0) {
    const runAt = sendAt === null ? now : instantOf(sendAt, zone);
    await plan(tx, { seq, companyId, createdBy, firstAt, yearMonth }, 0, runAt);
    return { seq, firstAt: runAt, isNew: true };
  }
  return { ...(await findRequested(tx, request))!, isNew: false };
}

/** The reservation of an earlier request with the same id and contents; undefined if there is none. */
export async function findRequested(
  db: Queries,
  { sending, recipientList, requestId, companyId, createdBy }: ReservationRequest,
): Promise<{ seq: string; firstAt: Date } | undefined> {
  const [reservation] = await db.query<{ seq: string; firstAt: Date }>(
    `SELECT seq, run_at AS "firstAt" FROM invoice_reservations JOIN invoice_sendings USING (seq) JOIN jobs USING (job_id)
     WHERE invoice_reservations.company_id = $1 AND invoice_reservations.created_by = $2 AND request_id = $3 AND number = 0`,
    [companyId, createdBy, idempotencyKey(requestId, { sending, recipientList })],
  );
  return reservation;
}

/** Schedules a sending with its job; idempotent. */
async function plan(
  tx: Queries,
  reservation: Pick<Reservation, "seq" | "companyId" | "createdBy" | "firstAt" | "yearMonth">,
  number: number,
  runAt: Date,
): Promise<void> {
  const { seq, companyId, createdBy } = reservation;
  const { sendAt, yearMonth } = sendingOf(reservation, number);
  const jobId = await enqueue(tx, invoiceJob, {
    payload: { seq, number },
    companyId,
    userId: createdBy,
    runAt,
    key: `invoice ${seq} ${number}`,
  });
  if (jobId)
    await tx.query(
      "INSERT INTO invoice_sendings (seq, number, job_id, year_month, send_at) VALUES ($1, $2, $3, $4, $5)",
      [seq, number, jobId, yearMonth, sendAt],
    );
}

/** Schedules the sending after the nth, if there is one and the reservation is not cancelled; idempotent. */
export async function planNext(tx: Queries, seq: string, number: number): Promise<void> {
  const reservation = await findReservation(tx, seq, "FOR UPDATE");
  if (!reservation || reservation.isCancelled || number + 1 >= sendingsOf(reservation)) return;
  await plan(
    tx,
    reservation,
    number + 1,
    instantOf(sendingAt(reservation.firstAt, number + 1), reservation.cyleLocale),
  );
}

/** Null if there is none with this id. `FOR UPDATE`: cannot be cancelled until the end of the transaction. */
export async function findReservation(
  db: Queries,
  seq: string,
  lock: "" | "FOR UPDATE" = "",
): Promise<Reservation | null> {
  const [row] = await db.query<Reservation>(
    `SELECT ${reservationColumns}, company_id AS "companyId", created_by AS "createdBy", first_at AS "firstAt" FROM invoice_reservations WHERE seq = $1 ${lock}`,
    [seq],
  );
  return row ?? null;
}

/** Columns, by their names in the contract. */
export const reservationColumns = `seq, vendor, send_type AS "sendType", invoice_reservations.year_month AS "yearMonth", invoice_reservations.currency,
  recipients AS "recipientList", note AS "invoiceContent", file_type AS "dwldType", language AS "lang", zone AS "cyleLocale", at_once AS "isImmediate", cancelled_at IS NOT NULL AS "isCancelled"`;

/**
 * Makes sendings that wait for lines of these providers check again now instead of later. Called in the transaction
 * that publishes lines.
 */
export const wakeWaiting = (tx: Queries, companyId: string, vendors: string[]): Promise<unknown> =>
  tx.query(
    `UPDATE jobs SET next_at = run_at WHERE state = 'waiting' AND job_id IN (
       SELECT job_id FROM invoice_sendings JOIN invoice_reservations USING (seq) WHERE company_id = $1 AND vendor = ANY($2) AND waits_through IS NOT NULL)`,
    [companyId, vendors],
  );

/**
 * Cancels all pending sendings. False if there are none. A sending in progress checks for cancellation before it
 * commits.
 */
export async function cancelReservation(tx: Queries, seq: string, now: Date): Promise<boolean> {
  const cancelled = await tx.query(
    `UPDATE invoice_reservations SET cancelled_at = $2 WHERE seq = $1 AND cancelled_at IS NULL
       AND EXISTS (SELECT 1 FROM invoice_sendings JOIN jobs USING (job_id) WHERE seq = $1 AND state IN ('waiting', 'running')) RETURNING 1`,
    [seq, now],
  );
  await tx.query(
    "UPDATE jobs SET state = 'cancelled', finished_at = $2 WHERE state = 'waiting' AND job_id IN (SELECT job_id FROM invoice_sendings WHERE seq = $1)",
    [seq, now],
  );
  return cancelled.length > 0;
}
