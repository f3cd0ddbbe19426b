import { JobError, work } from "../jobs/job";
import type { BoundJob } from "../jobs/job";
import { mailJob } from "./mail-job";
import type { Mailer } from "./message";
import { isSenderGone, loadMessage, noteDelivery } from "./mails";

/**
 * Delivers the outbox. If a process is killed after the mail server has accepted an email but before that is recorded,
 * it is sent again under the same Message-ID; in the outbox folder, the file is only overwritten.
 */
export const deliverMails = (mailer: Mailer): BoundJob =>
  work(mailJob, async ({ mailId }, _attempt, { stateStore }) => {
    const message = await loadMessage(stateStore, mailId);
    if (!message) throw new JobError("The email no longer exists.", true);
    if (await isSenderGone(stateStore, mailId))
      throw new JobError("The person whom the email is sent for no longer belongs to the company.", true);
    const rejected = await mailer.send(message);
    return (tx) => noteDelivery(tx, message, rejected);
  });
