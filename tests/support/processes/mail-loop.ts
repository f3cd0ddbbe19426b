/**
 * A process for tests that kill it: runs all jobs of a state store and prints when there are none left. A job of kind
 * "report" prints that it has started, takes a moment and queues an email. Arguments: data folder, URL of PostgreSQL or
 * "".
 */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { work } from "../../../server/jobs/job";
import { createRunner } from "../../../server/jobs/runner";
import { deliverMails } from "../../../server/mail/deliver";
import { openMailer } from "../../../server/mail/mailer";
import { queueMail } from "../../../server/mail/mails";
import { migrate } from "../../../server/state-store/migrate";
import { openPglite } from "../../../server/state-store/pglite";
import { openPostgres } from "../../../server/state-store/postgres";
import { stateServices } from "../stores/state-services";
import { report } from "./report-job";

const sendReport = work(report, async ({ n }, { jobId, companyId, userId }, { now }) => {
  console.log("begun");
  await sleep((n * 7) % 20);
  const content = new TextEncoder().encode(`report ${n}`);
  return async (tx) => {
    const subject = `Report ${n}`;
    const attachments = [{ fileName: "report.txt", mediaType: "text/plain", content }];
    await queueMail(
      tx,
      {
        key: `report ${jobId}`,
        companyId,
        userId,
        recipients: ["ben@example.com"],
        subject,
        text: subject,
        html: subject,
        attachments,
      },
      now(),
    );
  };
});

const [folder = "", url = ""] = process.argv.slice(2);
const stateStore = url ? await openPostgres(url) : await openPglite(path.join(folder, "state-store"));
await migrate(stateStore);
const services = {
  ...stateServices(stateStore, { DATA_DIR: folder, ...(url && { DATABASE_URL: url }) }),
  now: () => new Date(),
};
const runner = createRunner([sendReport, deliverMails(openMailer(services.env))], services, {
  leaseMs: 600,
  pollMs: 20,
  concurrency: 8,
});
runner.start();
for (;;) {
  const [row] = await stateStore.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM jobs WHERE state IN ('waiting', 'running')",
  );
  if (row!.count === 0) break;
  await sleep(50);
}
console.log("nothing left");
