/** Makes the data folder of one benchmark, in a process for each: `tsx build-store.ts <folder> <lines>`. */
import { mkdir } from "node:fs/promises";
import type { z } from "zod";
import { divide, subtract } from "../../app/lib/money/decimal";
import { budgetInput } from "../../app/contract/dashboards/budgets";
import type { ImportSum } from "../../app/contract/imports/imports";
import type { Detected } from "../../server/anomalies/findings/detected";
import { saveDetection } from "../../server/anomalies/detect/save-detection";
import { nothingChosen } from "../../server/anomalies/series/watched-series";
import { noFields } from "../../server/anomalies/series/series-key";
import { insertBudget } from "../../server/budgets/budgets";
import { openCostStore } from "../../server/cost-store/open";
import { ROLLUP, SLICED } from "../../server/cost-store/schema";
import type { CostStore } from "../../server/cost-store/cost-store";
import { readEnv } from "../../server/env";
import { ensureDemoUser } from "../../server/people/installation/demo-user";
import { ensureCompany, ensureMember } from "../../server/people/people";
import { openStateStore } from "../../server/state-store/open";
import type { StateStore } from "../../server/state-store/state-store";
import { ALERT, COMPANY, GROUP_SET, insertSlice, slicesOf } from "./synthetic-lines";
import type { SyntheticSlice } from "./synthetic-lines";

const [folder, lines] = process.argv.slice(2);
const env = readEnv({ DATA_DIR: folder });

await mkdir(env.DATA_DIR, { recursive: true });
const stateStore = await openStateStore(env);
const costStore = await openCostStore(env, stateStore);
const slices = slicesOf(Number(lines));

const demo = await ensureDemoUser(stateStore);
await ensureCompany(stateStore, COMPANY, "Bench");
await ensureMember(stateStore, COMPANY, demo);
for (const slice of slices) await insertSlice(costStore, slice);
// As after a day of background merges, which is how a store is most of the time.
for (const table of SLICED) await costStore.command(`OPTIMIZE TABLE ${table} FINAL`);
await register(stateStore, costStore, slices);
await storeAlert(stateStore, costStore);
await storePlans(stateStore);
await costStore.close();
await stateStore.close();
process.exit(0);

/** Marks the slices as live, as publishing an import would. */
async function register(db: StateStore, store: CostStore, added: SyntheticSlice[]): Promise<void> {
  const stored = await store.query<{ SliceId: string; billed: string; effective: string }>(
    `SELECT SliceId, sum(BilledCost) AS billed, sum(EffectiveCost) AS effective FROM ${ROLLUP} GROUP BY SliceId`,
  );
  await db.query(
    "INSERT INTO imports (import_id, company_id, status, files, fingerprint, format, created_by, finished_at) VALUES ($1, $1, 'published', '[]', $1, 'bench', 'bench', now())",
    [COMPANY],
  );
  for (const slice of added) {
    const { billed, effective } = stored.find((row) => row.SliceId === slice.sliceId)!;
    const sum: Omit<ImportSum, "live"> = {
      vendor: slice.vendor,
      month: slice.month,
      billingAccountId: slice.source,
      currency: "USD",
      rowsStored: slice.lines,
      fileBilledCost: billed,
      storeBilledCost: billed,
      fileEffectiveCost: effective,
      storeEffectiveCost: effective,
      residual: "0",
    };
    await db.query(
      `INSERT INTO import_slices (slice_id, import_id, company_id, vendor, billing_month, source, basis, format, first_day, last_day, currencies, rows, sums, live, published_at)
       VALUES ($1, $2, $2, $3, $4, $5, 'actual', 'bench', $6, $7, '{USD}', $8, $9, true, now())`,
      [
        slice.sliceId,
        COMPANY,
        slice.vendor,
        slice.firstDay,
        slice.source,
        slice.firstDay,
        slice.lastDay,
        slice.lines,
        JSON.stringify([sum]),
      ],
    );
  }
}

/** Stores an alert that half of what a provider cost on a day was not expected: random lines have no anomalies. */
async function storeAlert(db: StateStore, store: CostStore): Promise<void> {
  const { day, vendor } = ALERT;
  const [cost] = await store.query<{ actual: string }>(
    `SELECT toString(sum(EffectiveCost)) AS actual FROM ${ROLLUP} WHERE Vendor = {vendor:String} AND Day = {day:Date}`,
    { vendor, day },
  );
  const { actual } = cost!;
  const predicted = divide(actual, 2);
  const alert: Detected = {
    vendor,
    series: { vendor, kind: "total", ...noFields, accountName: "", itemName: "", amounts: [] },
    day,
    level: "critical",
    actual,
    predicted,
    difference: subtract(actual, predicted),
    rate: 100,
    strength: 5,
    isNew: false,
    isShown: true,
    isEcho: false,
    models: [],
  };
  const detection = {
    judged: [{ vendor, day, fingerprint: "" }],
    findings: [alert],
    emptied: [],
    chosen: nothingChosen,
  };
  await db.transaction((tx) => saveDetection(tx, COMPANY, detection, [], new Date(`${day}T12:00:00Z`)));
}

/** A budget for all costs, and a service group set: some widgets require them. */
async function storePlans(db: StateStore): Promise<void> {
  const budget: z.input<typeof budgetInput> = {
    budgetName: "Everything",
    subject: "company",
    selectedVendors: null,
    filters: [],
    currency: "USD",
    period: "month",
    amount: "1000000",
  };
  await insertBudget(db, COMPANY, budgetInput.parse(budget), new Date());
  const groups = Array.from({ length: 10 }, (_, n) => ({
    groupId: `group-${n}`,
    groupName: `Group ${n}`,
    rules: [
      { conditions: [{ field: "tag", tagKey: "team", operator: "in", values: [`team-${n}`, `team-${n + 10}`] }] },
    ],
  }));
  await db.query(
    "INSERT INTO service_group_sets (company_id, set_id, name, name_key, groups) VALUES ($1, $2, 'Teams', 'teams', $3)",
    [COMPANY, GROUP_SET, JSON.stringify(groups)],
  );
}
