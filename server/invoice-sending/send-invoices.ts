import { sendInvoice } from "~/contract/billing/invoice-sending";
import type { SendingOutcome } from "~/contract/billing/invoice-sending";
import { withCompany } from "~/lib/people/company-address";
import { statusOf } from "../billing/bills/calendar";
import { lockProfiles, profileIdOf } from "../billing/profile/profiles";
import { forExports } from "../files/serve-export";
import { publicUrlOf } from "../identity/issuer";
import { JobError, work } from "../jobs/job";
import { queueMail } from "../mail/mails";
import type { OutgoingMail } from "../mail/mails";
import type { Attachment } from "../mail/message";
import { findUser } from "../people/people";
import { authorise, callerOf, checkWhole } from "../access/permission";
import { CallError } from "../call-error";
import type { Caller, Services } from "../serve";
import type { Queries } from "../state-store/state-store";
import { loadInvoice } from "./invoice/load-invoice";
import type { Invoice } from "./invoice/invoice";
import { invoiceFile } from "./invoice/invoice-file";
import { invoiceJob } from "./invoice-job";
import { invoiceMail } from "./invoice/invoice-mail";
import { recordSent } from "./record-sent";
import { registeredAddresses } from "./recipients";
import { findReservation, planNext, sendingOf, sendingsOf } from "./reservations";
import type { Reservation } from "./reservations";
import { isOutdated, waitOf } from "./waiting";
import type { Wait } from "./waiting";
import { waitingMail } from "./waiting-mail";

type Unsent = Exclude<SendingOutcome, "sent" | "failed">;

/** The invoice is not sent yet, or not at all, and its owner gets an email (null if they have no address). */
interface Waiting {
  wait: Wait;
  mail: OutgoingMail | null;
}

/** The invoice for the recipients; null for addresses that are no longer registered. */
interface RenderedInvoice {
  invoice: Invoice;
  mail: Pick<OutgoingMail, "subject" | "text" | "html">;
  file: Attachment;
  addresses: (string | null)[];
  /** The version of the billing profile that it was made with. */
  profileId: string | undefined;
}

/**
 * Makes the invoice of one sending and, in the transaction that ends the job, one email per recipient. If it cannot be
 * sent, the job ends with the reason; if it has to wait, it checks again later. The next sending is scheduled first, so
 * that it does not depend on this one.
 */
export const sendInvoices = work(invoiceJob, async ({ seq, number }, _attempt, allServices) => {
  const services = forExports(allServices);
  const { stateStore, now } = services;
  const reservation = await findReservation(stateStore, seq);
  if (!reservation) throw new JobError("The reservation no longer exists.", true);
  await stateStore.transaction((tx) => planNext(tx, seq, number));
  const outcome = reservation.isCancelled ? "cancelled" : await make(reservation, number, services);
  return async (tx) => {
    const { isCancelled } = (await findReservation(tx, seq, "FOR UPDATE"))!;
    if (isCancelled || typeof outcome === "string")
      return end(tx, seq, number, isCancelled ? "cancelled" : (outcome as Unsent));
    // Permissions may have been revoked while the invoice was created.
    const sender = await senderOf(reservation, { ...allServices, stateStore: tx });
    if (!sender) return end(tx, seq, number, "notPermitted");
    if ("wait" in outcome) return wait(tx, outcome, reservation, number, now());
    await send(tx, outcome, reservation, number, sender, now());
  };
});

async function make(
  reservation: Reservation,
  number: number,
  services: Services,
): Promise<RenderedInvoice | Waiting | Unsent> {
  const { companyId, vendor, currency, recipientList, dwldType: fileType, lang, invoiceContent: note } = reservation;
  const { yearMonth } = sendingOf(reservation, number);
  const sender = await senderOf(reservation, services);
  if (!sender) return "notPermitted";
  const addresses = await registeredAddresses(services.stateStore, { companyId, vendor }, recipientList);
  if (addresses.every((address) => address === null)) return "noRecipient";
  const wait = await waitOf(reservation, number, services);
  if (wait) return { wait, mail: notifyOwner(wait, reservation, number, sender, services) };
  const profileId = await profileIdOf(services.stateStore, companyId, { vendor, yearMonth });
  // The actual day: after an outage, invoices are sent later than scheduled.
  const today = services.now().toISOString().slice(0, 10);
  const invoice = await loadInvoice(
    { vendor, yearMonth, currency: currency ?? undefined },
    (through) => statusOf(yearMonth, today, through),
    sender,
    services,
  ).catch(retryJob);
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
  return { invoice, addresses, file, mail, profileId };
}

/** The email to the owner of a waiting sending: one for each new last day with lines, and one at the deadline. */
function notifyOwner(
  wait: Wait,
  reservation: Reservation,
  number: number,
  { user }: Caller,
  { env }: Services,
): OutgoingMail | null {
  const { seq, companyId, createdBy, lang } = reservation;
  if (user.userEmail === "") return null;
  const letter = {
    company: user.curCmpnNm ?? companyId,
    reservation,
    sendAt: sendingOf(reservation, number).sendAt,
    address: publicUrlOf(env) + withCompany("/billing/sent", companyId),
  };
  const key = `invoice ${seq} ${number} waits ${wait.isOver ? "no more" : wait.billsThrough}`;
  return {
    ...waitingMail(wait, user.userLangCd ?? lang, letter),
    key,
    companyId,
    userId: createdBy,
    recipients: [user.userEmail],
    attachments: [],
  };
}

/** Retries for a damaged month, which may be repaired; until then, the sending shows the reason. */
function retryJob(error: unknown): never {
  throw error instanceof CallError ? new JobError(error.message, false, { cause: error }) : error;
}

/** Address of the bill; `currency`: null unless the sending is for one of several bills of the month. */
export const pageOf = (
  { charge: { vendor, yearMonth } }: Invoice,
  { companyId, currency }: { companyId: string; currency: string | null },
  { env }: Services,
): string =>
  publicUrlOf(env) +
  withCompany(
    `/billing?${new URLSearchParams({ vendor, month: yearMonth, ...(currency && { currency }) })}`,
    companyId,
  );

export const turnOf = (
  reservation: Pick<Reservation, "sendType">,
  number: number,
): { number: number; count: number } | null =>
  reservation.sendType === "sendOnce" ? null : { number: number + 1, count: sendingsOf(reservation) };

/** The sender with their current permissions, possibly years later; null if they may no longer send it. */
async function senderOf(
  { createdBy, companyId, vendor }: Reservation,
  services: { stateStore: Queries } & Pick<Services, "today" | "env">,
): Promise<Caller | null> {
  const user = await findUser(services, createdBy, companyId);
  if (!user) return null;
  try {
    const sender = authorise(sendInvoice, callerOf(sendInvoice, createdBy, user, services), { vendor });
    checkWhole(sender, [vendor]);
    return sender;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}

/** Keeps waiting, or ends the sending after its deadline; checks again at once if there are new lines. */
async function wait(
  tx: Queries,
  { wait: { yearMonth, billsThrough: through, isOver, checkAt }, mail }: Waiting,
  { seq, companyId, vendor }: Reservation,
  number: number,
  now: Date,
): Promise<Date | void> {
  if (await isOutdated(tx, { companyId, vendor, yearMonth }, through)) return now;
  if (mail) await queueMail(tx, mail, now);
  if (isOver) return end(tx, seq, number, through === "" ? "noBill" : "incomplete");
  await tx.query("UPDATE invoice_sendings SET waits_through = $3 WHERE seq = $1 AND number = $2", [
    seq,
    number,
    through,
  ]);
  return checkAt;
}

/**
 * Throws JobError, so that the invoice is made again, if its billing profile was corrected meanwhile: once the invoice
 * is sent, it can no longer be.
 */
async function send(
  tx: Queries,
  { invoice, addresses, file, mail, profileId }: RenderedInvoice,
  reservation: Reservation,
  number: number,
  sender: Caller,
  now: Date,
): Promise<void> {
  const { seq, companyId, createdBy, recipientList } = reservation;
  const { invoiceId, invoiceCurrency } = invoice.charge;
  await lockProfiles(tx, companyId);
  if ((await profileIdOf(tx, companyId, invoice.charge)) !== profileId)
    throw new JobError("The billing profile was changed meanwhile.");
  await recordSent(tx, invoice, file, reservation, number, sender, now);
  await end(tx, seq, number, "sent", { invoiceId, total: invoice.rounded.total, currency: invoiceCurrency });
  for (const [position, requested] of recipientList.entries()) {
    const address = addresses[position];
    const key = `invoice ${seq} ${number} ${position}`;
    const mailId = address
      ? await queueMail(
          tx,
          { ...mail, attachments: [file], key, companyId, userId: createdBy, recipients: [address] },
          now,
        )
      : null;
    await tx.query(
      "INSERT INTO invoice_deliveries (seq, number, position, recipient, mail_id) VALUES ($1, $2, $3, $4, $5)",
      [seq, number, position, address ?? requested, mailId],
    );
  }
}

interface Sent {
  invoiceId: string;
  total: string;
  currency: string;
}

async function end(tx: Queries, seq: string, number: number, outcome: SendingOutcome, sent?: Sent): Promise<void> {
  await tx.query(
    "UPDATE invoice_sendings SET outcome = $3, invoice_id = $4, total = $5, currency = $6, waits_through = NULL WHERE seq = $1 AND number = $2",
    [seq, number, outcome, sent?.invoiceId ?? null, sent?.total ?? null, sent?.currency ?? null],
  );
}
