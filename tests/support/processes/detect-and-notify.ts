/**
 * A process for tests that kill it: detects anomalies and sends notifications until nothing is due, or until a job of
 * the given kind is about to end, where it kills itself. The first one stores the bills. Arguments: folder of the
 * stores; the kind, such as "detect-anomalies", or "".
 */
import { detectAnomalies } from "../../../server/anomalies/detect/detect-job";
import { detectSoon } from "../../../server/anomalies/detect-queue";
import { notifyOfAnomalies } from "../../../server/anomalies/notify/notify-job";
import type { BoundJob } from "../../../server/jobs/job";
import { endLeases } from "../../../server/jobs/queue";
import { createRunner } from "../../../server/jobs/runner";
import { deliverMails } from "../../../server/mail/deliver";
import { openMailer } from "../../../server/mail/mailer";
import { storeSpikeBills } from "../bills/spike-bills";
import { testServices } from "../stores/call-handler";
import type { TestStores } from "../stores/stores";
import { openStoresIn } from "./open-stores";

async function storeBills(stores: TestStores): Promise<void> {
  const { stateStore } = stores;
  await stateStore.query("INSERT INTO companies (company_id, name, vendors) VALUES ('acme', 'Acme', '{aws}')");
  await stateStore.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('anna', 'anna', 'Anna', 'anna@acme.example')",
  );
  await stateStore.query(
    "INSERT INTO members (company_id, user_id, role, vendors, accounts) VALUES ('acme', 'anna', 'viewer', '{aws}', '{}')",
  );
  await storeSpikeBills(stores);
  await detectSoon(stateStore, "acme");
}

const [folder, fatal] = process.argv.slice(2) as [string, string];

/** The work, killed once all of it is done, but the transaction that stores it. */
const killable = (worked: BoundJob): BoundJob => ({
  ...worked,
  async handle(...args) {
    const effect = await worked.handle(...args);
    return async (tx) => {
      const again = await effect(tx);
      if (worked.job.kind === fatal) process.kill(process.pid, "SIGKILL");
      return again;
    };
  },
});

const stores = await openStoresIn(folder);
const { stateStore } = stores;
const [company] = await stateStore.query("SELECT 1 FROM companies");
if (!company) await storeBills(stores);

const services = testServices(stores);
await endLeases(stateStore, services.now());
await createRunner(
  [detectAnomalies, notifyOfAnomalies, deliverMails(openMailer(services.env))].map(killable),
  services,
).runDue();
await stores.close();
process.exit(0);
