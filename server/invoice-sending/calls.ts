import {
  deleteReservation,
  getInvoiceFile,
  getInvoiceRecipients,
  getScheduledInvoices,
  getSentFile,
  getSentFileContent,
  getSentInvoices,
  previewInvoice,
  sendInvoice,
} from "~/contract/billing/invoice-sending";
import type { InvoiceSending, SentFile } from "~/contract/billing/invoice-sending";
import { momentProblem } from "~/lib/time/send-schedule";
import { actorOf, audit } from "../audit/audit";
import { checkWhole } from "../access/permission";
import { wholeVendors } from "../viewer/viewer";
import type { Viewer } from "../viewer/viewer";
import { wholeBillOf } from "../billing/bills/bills";
import { serveExport } from "../files/serve-export";
import { scratchFile, spool } from "../files/spool";
import { fieldError, notFound } from "../call-error";
import { serve, serveStream } from "../serve";
import type { Caller, Services } from "../serve";
import { scheduledInvoices, sentInvoices } from "./lists";
import { makePreview } from "./preview";
import { registeredAddresses, registeredUsers } from "./recipients";
import { cancelReservation, findRequested, findReservation, reserve } from "./reservations";
import type { Queries } from "../state-store/state-store";

export const invoiceSendingCalls = [
  serve(getInvoiceRecipients, async ({ vendor }, { companyId }, { stateStore }) => ({
    result: await registeredUsers(stateStore, companyId, vendor),
  })),

  serve(previewInvoice, async (sending, caller, services) => {
    checkWhole(caller, [sending.vendor]);
    return { preview: (await makePreview(sending, caller, services))?.preview ?? null };
  }),

  serveExport(
    getInvoiceFile,
    ({ dwldType }) => `invoice.${dwldType}`,
    async (sending, caller, services) => {
      checkWhole(caller, [sending.vendor]);
      const preview = await makePreview(sending, caller, services);
      if (!preview) throw notFound("This invoice");
      return chunk(preview.file.content);
    },
  ),

  serve(sendInvoice, async ({ recipientList: requested, requestId, ...sending }, caller, services) => {
    const { stateStore, now } = services;
    const { companyId, userId } = caller;
    checkWhole(caller, [sending.vendor]);
    const addresses = await registeredAddresses(stateStore, { companyId, vendor: sending.vendor }, requested);
    const stranger = addresses.indexOf(null);
    if (stranger >= 0) throw fieldError(`recipientList[${stranger}]`, "notRegistered");
    const recipientList = addresses as string[];
    const request = { sending, recipientList, requestId, companyId, createdBy: userId };
    // What was accepted is not refused when the form arrives again, though its date may have passed meanwhile.
    const accepted = await findRequested(stateStore, request);
    if (accepted) return { seq: accepted.seq, firstAt: accepted.firstAt.toISOString() };
    refuseMoment(sending, now());
    await refuseMissingBill(sending, caller, services);
    const { seq, firstAt } = await stateStore.transaction(async (tx) => {
      const reservation = await reserve(tx, request, now());
      const { vendor, yearMonth, sendType, sendAt } = sending;
      if (reservation.isNew)
        await audit(tx, {
          companyId,
          by: actorOf(caller),
          action: "invoice.scheduled",
          subject: recipientList.join(", "),
          // Every month sends the month before, whichever the form was opened for.
          after: { vendor, ...(sendType === "sendOnce" && { yearMonth }), sendType, sendAt },
        });
      return reservation;
    });
    return { seq, firstAt: firstAt.toISOString() };
  }),

  serve(getScheduledInvoices, (page, caller, { stateStore }) => scheduledInvoices(stateStore, caller, page)),
  serve(getSentInvoices, (page, caller, { stateStore }) => sentInvoices(stateStore, caller, page)),

  serve(getSentFile, async ({ sentId }, caller, { stateStore }) => {
    const file = await findSentFile(stateStore, caller, sentId);
    if (!file) throw notFound("This file");
    return { file };
  }),

  serveStream(getSentFileContent, async ({ sentId }, caller, { stateStore, env }) => {
    const content = await sentFileContent(stateStore, caller, sentId);
    if (!content) throw notFound("This file");
    return spool(chunk(content), await scratchFile(env.DATA_DIR)).chunks;
  }),

  serve(deleteReservation, async ({ seq }, caller, { stateStore, now }) => {
    const reservation = await findReservation(stateStore, seq);
    if (
      !reservation ||
      reservation.companyId !== caller.companyId ||
      !wholeVendors(caller).includes(reservation.vendor)
    )
      throw notFound("This reservation");
    const isCancelled = await stateStore.transaction(async (tx) => {
      const isDone = await cancelReservation(tx, seq, now());
      const { companyId } = caller;
      const { vendor, recipientList } = reservation;
      if (isDone)
        await audit(tx, {
          companyId,
          by: actorOf(caller),
          action: "invoice.cancelled",
          subject: recipientList.join(", "),
          before: { vendor },
        });
      return isDone;
    });
    return { isCancelled };
  }),
];

function refuseMoment({ sendType, sendAt, cyleLocale }: InvoiceSending, now: Date): void {
  if (sendAt === null) {
    if (sendType === "sendRepeatedly") throw fieldError("sendAt", "dateRequired");
    return;
  }
  const problem = momentProblem(sendAt, cyleLocale, now);
  if (problem) throw fieldError("sendAt", problem);
}

/** Throws CallError 422 for a past month without a bill; a current or later month may still get one. */
async function refuseMissingBill(
  { sendType, vendor, yearMonth, currency }: InvoiceSending,
  viewer: Viewer,
  services: Services,
): Promise<void> {
  if (sendType === "sendRepeatedly" || yearMonth >= services.today().slice(0, 7)) return;
  if (!(await wholeBillOf({ vendor, yearMonth, currency }, viewer, services))) throw fieldError("yearMonth", "noBill");
}

async function* chunk(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Users see files of the providers whose accounts they all see. */
const visible = "sent_id = $1 AND company_id = $2 AND vendor = ANY($3)";
const valuesOf = (sentId: string, caller: Caller) => [sentId, caller.companyId, wholeVendors(caller)];

/** A sent file without its content; null if the user has none with this id. */
async function findSentFile(db: Queries, caller: Caller, sentId: string): Promise<SentFile | null> {
  const [row] = await db.query<SentFile>(
    `SELECT sent_id AS "sentId", file_name AS "fileName", media_type AS "mediaType", length(content) AS bytes, sha256 FROM sent_invoices WHERE ${visible}`,
    valuesOf(sentId, caller),
  );
  return row ?? null;
}

/** Content of a sent file; null if the user has none with this id. */
async function sentFileContent(db: Queries, caller: Caller, sentId: string): Promise<Uint8Array | null> {
  const [row] = await db.query<{ content: Uint8Array }>(
    `SELECT content FROM sent_invoices WHERE ${visible}`,
    valuesOf(sentId, caller),
  );
  return row?.content ?? null;
}
