/**
 * A process for tests that kill it: detects anomalies and tells of them, until nothing is due or the given point of a job is
 * reached, where it kills itself. The first one stores the bills. Arguments: folder of the stores; the point, such as
 * "detect-anomalies found", or "".
 */
import path from "node:path";
import { createLog } from "../../../app/lib/process/log";
import { addDays } from "../../../app/lib/time/time-frames";
import { detectAnomalies } from "../../../server/anomalies/detect/detect-job";
import { detectSoon } from "../../../server/anomalies/detect/detect-queue";
import { tellOfAnomalies } from "../../../server/anomalies/tell/tell-job";
import { openChdb } from "../../../server/cost-store/chdb";
import { prepareCostStore } from "../../../server/cost-store/prepare";
import { readEnv } from "../../../server/env";
import type { Worked } from "../../../server/jobs/job";
import { endLeases } from "../../../server/jobs/queue";
import { createRunner } from "../../../server/jobs/runner";
import { deliverMails } from "../../../server/mail/deliver";
import { openMailer } from "../../../server/mail/mailer";
import { migrate } from "../../../server/state-store/migrate";
import { openPglite } from "../../../server/state-store/pglite";
import { storeSlices, testLine } from "../bills/cost-lines";
import { testServices } from "../stores/call-handler";
import { testSessions } from "../stores/stores";
import type { TestStores } from "../stores/stores";

/** Bills of four weeks; on their last day, the day before the tests' today, one account costs five times as much. */
const FIRST_DAY = "2026-10-23";
const LAST_DAY = "2026-11-19";

async function storeBills(stores: TestStores): Promise<void> {
  const { stateStore } = stores;
  await stateStore.query("INSERT INTO companies (company_id, name, vendors) VALUES ('acme', 'Acme', '{aws}')");
  await stateStore.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('anna', 'anna', 'Anna', 'anna@acme.example')",
  );
  await stateStore.query(
    "INSERT INTO members (company_id, user_id, role, vendors, accounts) VALUES ('acme', 'anna', 'viewer', '{aws}', '{}')",
  );
  const days = Array.from({ length: 28 }, (_, n) => addDays(FIRST_DAY, n));
  const line = (day: string, product: string, account: string, cost: string) =>
    testLine({ day, product, account, billed: cost, more: { ChargeType: "Usage" } });
  await storeSlices(
    stores,
    ["2026-10", "2026-11"].map((month, n) => ({
      companyId: "acme",
      sliceId: n + 1,
      vendor: "aws" as const,
      month,
      lines: days
        .filter((day) => day.startsWith(month))
        .flatMap((day) => [
          line(day, "Compute", "prod", day === LAST_DAY ? "1000" : "200"),
          line(day, "Storage", "test", "100"),
        ]),
    })),
  );
  await detectSoon(stateStore, "acme");
}

const [folder, fatal] = process.argv.slice(2) as [string, string];

function reach(point: string): void {
  if (point === fatal) process.kill(process.pid, "SIGKILL");
}

/** The work, with a point after it has found what to do, and one in the transaction that stores it. */
const killable = (worked: Worked): Worked => ({
  ...worked,
  async handle(...given) {
    const effect = await worked.handle(...given);
    reach(`${worked.job.kind} found`);
    return async (tx) => {
      const again = await effect(tx);
      reach(`${worked.job.kind} stored`);
      return again;
    };
  },
});

const costStore = await openChdb({
  directory: path.join(folder, "cost-store"),
  sessions: testSessions,
  timeoutSeconds: 120,
});
await prepareCostStore(costStore);
const stateStore = await openPglite(path.join(folder, "state-store"));
await migrate(stateStore);
const stores: TestStores = {
  directory: folder,
  env: readEnv({ NODE_ENV: "test", DATA_DIR: folder }),
  costStore,
  stateStore,
  log: createLog("detection", "silent"),
  close: async () => undefined,
};
const [known] = await stateStore.query("SELECT 1 FROM companies");
if (!known) await storeBills(stores);

const services = testServices(stores);
await endLeases(stateStore, services.now());
await createRunner(
  [detectAnomalies, tellOfAnomalies, deliverMails(openMailer(services.env))].map(killable),
  services,
).runDue();
await costStore.close();
await stateStore.close();
process.exit(0);
