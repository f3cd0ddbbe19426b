/** Fills the data folder (DATA_DIR) that all apps under test copy: the demo company and the tests' users. */
import { rm } from "node:fs/promises";
import { clockOf } from "~/lib/process/clock";
import { createLog } from "~/lib/process/log";
import { detection, detectNightly } from "../../../server/anomalies/detect-queue";
import { detectDays } from "../../../server/cli/detect-days";
import type { CostStore } from "../../../server/cost-store/cost-store";
import { openCostStore } from "../../../server/cost-store/open";
import { fillDemo } from "../../../server/demo/fill-demo";
import { readEnv } from "../../../server/env";
import { reserve } from "../../../server/invoice-sending/reservations";
import { ensureDemoUser } from "../../../server/people/installation/demo-user";
import { ensureCompany, ensureMember } from "../../../server/people/people";
import { openStateStore } from "../../../server/state-store/open";
import type { StateStore } from "../../../server/state-store/state-store";
import { people, planners } from "../people";
import type { Person } from "../people";
import { cheapHash } from "../cheap-hash";

async function addPeople(db: StateStore, persons: Person[]): Promise<void> {
  for (const { login, password, name, companies, may } of persons) {
    await db.query("INSERT INTO users (user_id, login, name, email, password_hash) VALUES ($1, $1, $2, $1, $3)", [
      login,
      name,
      cheapHash(password),
    ]);
    for (const company of companies) {
      await ensureCompany(db, company.companyId, company.name);
      await ensureMember(db, company.companyId, login);
      if (may === "view") await db.query("UPDATE members SET role = 'viewer' WHERE user_id = $1", [login]);
    }
  }
}

/** Schedules invoices of October that have been due since the 11th, for companies without a bill. */
async function planInvoices(db: StateStore): Promise<void> {
  for (const { login, companies } of planners) {
    const sending = {
      vendor: "aws",
      yearMonth: "2026-10",
      sendType: "sendOnce",
      invoiceContent: "",
      dwldType: "csv",
      lang: "en",
      cyleLocale: "KST",
      sendAt: "2026-11-11T10:00",
    } as const;
    const requested = {
      sending,
      recipientList: [login],
      requestId: login,
      companyId: companies[0]!.companyId,
      createdBy: login,
    };
    await db.transaction((tx) => reserve(tx, requested, new Date("2026-11-01T00:00Z")));
  }
}

/**
 * Merges the many small parts of the imports, as a store does in time: each app copies and opens a tenth of the files.
 * Resolves to the folders of the merged parts, which the engine itself would keep for some minutes.
 */
async function mergeParts(db: CostStore): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    "SELECT name FROM system.tables WHERE database = 'cloudtally' AND engine LIKE '%MergeTree'",
  );
  for (const { name } of tables) await db.command(`OPTIMIZE TABLE cloudtally.${name} FINAL`);
  const merged = await db.query<{ path: string }>(
    "SELECT path FROM system.parts WHERE database = 'cloudtally' AND NOT active",
  );
  return merged.map(({ path }) => path);
}

const env = readEnv();
const log = createLog("prepare", env.LOG_LEVEL);
const stateStore = await openStateStore(env);
const costStore = await openCostStore(env, stateStore);
await ensureDemoUser(stateStore);
const services = { env, log, stateStore, costStore, ...clockOf(env.TODAY) };
await fillDemo(services, (line) => console.log(line));
// Otherwise every app under test would judge the whole year again.
await stateStore.query("DELETE FROM jobs WHERE kind = $1", [detection.soon.kind]);
for (const companyId of ["demo", "demo-labs"]) {
  await detectDays(services, { companyId }, () => undefined);
  await detectNightly(stateStore, companyId, services.now());
}
await addPeople(stateStore, [...Object.values(people), ...planners]);
await planInvoices(stateStore);
const merged = await mergeParts(costStore);
await costStore.close();
await stateStore.close();
for (const folder of merged) await rm(folder, { recursive: true, force: true });
