import { sendInvoice } from "~/contract/invoice-sending";
import type { SendingOutcome } from "~/contract/invoice-sending";
import { withCompany } from "~/lib/company-address";
import { statusOf } from "../billing/calendar";
import { withExportShare } from "../exports/serve-export";
import { publicUrlOf } from "../identity/issuer";
import { JobError, work } from "../jobs/job";
import { queueMail } from "../mail/mails";
import type { OutgoingMail } from "../mail/mails";
import { findUser } from "../people/people";
import { authorise } from "../permission";
import { CallError } from "../serve";
import type { Caller, Services } from "../serve";
import type { Queries } from "../state-store/state-store";
import { loadInvoice } from "./invoice";
import type { Invoice } from "./invoice";
import { invoiceFile } from "./invoice-file";
import { invoiceJob } from "./invoice-job";
import { invoiceMail } from "./invoice-mail";
import { registeredAddresses } from "./recipients";
import { findReservation, planNext, sendingOf, sendingsOf } from "./reservations";
import type { Reservation } from "./reservations";

type Unsent = Exclude<SendingOutcome, "sent" | "failed">;

/** What is to be sent, to the addresses that are registered; null in place of those that are not any more. */
interface Made {
  invoice: Invoice;
  mail: Pick<OutgoingMail, "subject" | "text" | "html" | "attachments">;
  addresses: (string | null)[];
}

/**
 * Makes the invoice of one sending and, together with the end of the job, one mail for each recipient. What cannot be
 * sent ends too, and says why. The next sending is planned before: whatever becomes of this one, the others go on.
 */
export const sendInvoices = work(invoiceJob, async ({ seq, number }, _attempt, given) => {
  const services = withExportShare(given);
  const { stateStore, now } = services;
  const reservation = await findReservation(stateStore, seq);
  if (!reservation) throw new JobError("The reservation does not exist any more.", true);
  await stateStore.transaction((tx) => planNext(tx, seq, number));
  const made = reservation.isCancelled ? "cancelled" : await make(reservation, number, services);
  return async (tx) => {
    const { isCancelled } = (await findReservation(tx, seq, "FOR UPDATE"))!;
    if (isCancelled || typeof made === "string") return end(tx, seq, number, isCancelled ? "cancelled" : (made as Unsent));
    await send(tx, made, reservation, number, now());
  };
});

async function make(reservation: Reservation, number: number, services: Services): Promise<Made | Unsent> {
  const { companyId, vendor, currency, recipientList, dwldType: fileType, lang, invoiceContent: note } = reservation;
  const { yearMonth } = sendingOf(reservation, number);
  const sender = await senderOf(reservation, services);
  if (!sender) return "notPermitted";
  const addresses = await registeredAddresses(services.stateStore, companyId, recipientList);
  if (addresses.every((address) => address === null)) return "noRecipient";
  // Of the day it is: a server that was away sends later than planned.
  const status = statusOf(yearMonth, services.now().toISOString().slice(0, 10));
  const invoice = await loadInvoice({ vendor, yearMonth, currency: currency ?? undefined }, status, companyId, services).catch(tryLater);
  if (!invoice) return "noBill";
  const company = sender.user.curCmpnNm ?? companyId;
  const file = await invoiceFile(invoice, { fileType, language: lang, company }, services);
  const mail = invoiceMail(invoice, lang, {
    from: sender.user.userNm,
    company,
    note,
    fileName: file.fileName,
    address: pageOf(invoice, { companyId, currency }, services),
    turn: turnOf(reservation, number),
  });
  return { invoice, addresses, mail: { ...mail, attachments: [file] } };
}

/** A month that is damaged now may be repaired by the next try; who looks meanwhile is told why. */
function tryLater(error: unknown): never {
  throw error instanceof CallError ? new JobError(error.message, false, { cause: error }) : error;
}

/** Where the bill is shown; `currency`: of several bills of the month, that one was asked for. */
export const pageOf = ({ charge: { vendor, yearMonth } }: Invoice, { companyId, currency }: { companyId: string; currency: string | null }, { env }: Services): string =>
  publicUrlOf(env) + withCompany(`/billing?${new URLSearchParams({ vendor, month: yearMonth, ...(currency && { currency }) })}`, companyId);

export const turnOf = (reservation: Pick<Reservation, "sendType">, number: number): { number: number; count: number } | null =>
  reservation.sendType === "sendOnce" ? null : { number: number + 1, count: sendingsOf(reservation) };

/** Who asked for it, as they are now, possibly years later; null when they may not send it any more. */
async function senderOf({ createdBy, companyId, vendor }: Reservation, { stateStore }: Services): Promise<Caller | null> {
  const found = await findUser(stateStore, createdBy, companyId);
  if (!found) return null;
  try {
    return authorise(sendInvoice, { userId: createdBy, companyId, ...found }, { vendor });
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}

async function send(tx: Queries, { invoice, addresses, mail }: Made, { seq, companyId, createdBy, recipientList }: Reservation, number: number, now: Date): Promise<void> {
  const { invoiceId, invoiceCurrency } = invoice.charge;
  await end(tx, seq, number, "sent", { invoiceId, total: invoice.shown.total, currency: invoiceCurrency });
  for (const [position, asked] of recipientList.entries()) {
    const address = addresses[position];
    const key = `invoice ${seq} ${number} ${position}`;
    const mailId = address ? await queueMail(tx, { ...mail, key, companyId, userId: createdBy, recipients: [address] }, now) : null;
    await tx.query("INSERT INTO invoice_deliveries (seq, number, position, recipient, mail_id) VALUES ($1, $2, $3, $4, $5)", [seq, number, position, address ?? asked, mailId]);
  }
}

interface Sent {
  invoiceId: string;
  total: string;
  currency: string;
}

async function end(tx: Queries, seq: string, number: number, outcome: SendingOutcome, sent?: Sent): Promise<void> {
  await tx.query("UPDATE invoice_sendings SET outcome = $3, invoice_id = $4, total = $5, currency = $6 WHERE seq = $1 AND number = $2", [
    seq,
    number,
    outcome,
    sent?.invoiceId ?? null,
    sent?.total ?? null,
    sent?.currency ?? null,
  ]);
}

