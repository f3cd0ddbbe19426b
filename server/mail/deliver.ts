import { JobError, work } from "../jobs/job";
import type { Worked } from "../jobs/job";
import { mailJob } from "./mail-job";
import type { Mailer } from "./message";
import { loadMessage } from "./mails";

/**
 * Hands mails of the outbox to the mailer. A process that is killed after the mail server has taken a mail and before
 * that is noted sends it again, under the same Message-ID; a file of the outbox folder is then only written again.
 */
export const deliverMails = (mailer: Mailer): Worked =>
  work(mailJob, async ({ mailId }, _attempt, { stateStore }) => {
    const message = await loadMessage(stateStore, mailId);
    if (!message) throw new JobError("The email no longer exists.", true);
    const rejected = await mailer.send(message);
    return async (tx) => {
      if (rejected.length > 0) await tx.query("UPDATE mails SET rejected = $2 WHERE mail_id = $1", [mailId, rejected]);
    };
  });
