import { isRecipientGone } from "../invoice-sending/recipients";
import { JobError, work } from "../jobs/job";
import type { BoundJob } from "../jobs/job";
import { mailJob } from "./mail-job";
import type { Mailer } from "./message";
import { isSenderGone, loadMessage, noteDelivery, queueMail } from "./mails";

/**
 * Delivers the outbox. If a process is killed after the mail server has accepted an email but before that is recorded,
 * it is sent again under the same Message-ID; in the outbox folder, the file is only overwritten. Recipients whom the
 * mail server asks to try again later get an email of their own.
 */
export const deliverMails = (mailer: Mailer): BoundJob =>
  work(mailJob, async ({ mailId }, { companyId, userId }, { stateStore, now }) => {
    const message = await loadMessage(stateStore, mailId);
    if (!message) throw new JobError("The email no longer exists.", true);
    if (await isSenderGone(stateStore, mailId))
      throw new JobError("The person whom the email is sent for no longer belongs to the company.", true);
    if (await isRecipientGone(stateStore, mailId))
      throw new JobError("The recipient may no longer get invoices of this provider.", true);
    const { rejected, postponed } = await mailer.send(message);
    return async (tx) => {
      await noteDelivery(tx, message, { rejected, postponed });
      if (postponed.length === 0) return;
      const rest = { ...message, recipients: postponed, key: `postponed ${mailId}`, companyId, userId };
      await queueMail(tx, rest, now());
    };
  });
