import type { CostStore } from "./cost-store";
import { refuseNewerStore } from "../refuse-newer-store";
import { DATABASE, MIGRATIONS, SLICED } from "./schema";
import { prepareStaging } from "./staging";
import { lines } from "./migrations/001-lines";
import { rollups } from "./migrations/002-rollups";
import { bills } from "./migrations/003-bills";
import { brokenParts } from "./migrations/004-broken-parts";
import { allocatedCharges } from "./migrations/005-allocated-charges";
import { commitments } from "./migrations/006-commitments";
import { spreadCharges } from "./migrations/008-spread-charges";
import { wholeCommitments } from "./migrations/009-whole-commitments";
import { prices } from "./migrations/010-prices";
import { commitmentMonths } from "./migrations/011-commitment-months";
import { unusedHours } from "./migrations/012-unused-hours";
import { corrections } from "./migrations/013-corrections";
import type { Migration } from "./migrations/migration";

/** Applied in order, each once. Together they create the tables that schema.ts declares. */
const migrations: Migration[] = [
  lines,
  rollups,
  bills,
  brokenParts,
  allocatedCharges,
  commitments,
  spreadCharges,
  wholeCommitments,
  prices,
  commitmentMonths,
  unusedHours,
  corrections,
];

/**
 * Brings the store up to date; safe to run at every start. If a table is lost, all migrations run again, which keeps
 * the existing rows and computes sums from them. An import that runs at the same time on another instance is then
 * rejected, as its sums differ. Rejects with a one-line message if a newer version has used the store.
 */
export async function prepareCostStore(store: CostStore): Promise<void> {
  await store.command(`CREATE DATABASE IF NOT EXISTS ${DATABASE} ENGINE = Atomic`);
  await store.command(
    `CREATE TABLE IF NOT EXISTS ${MIGRATIONS} (Name String, AppliedAt DateTime DEFAULT now()) ENGINE = MergeTree ORDER BY Name`,
  );
  const applied = new Set(
    (await store.query<{ Name: string }>(`SELECT Name FROM ${MIGRATIONS}`)).map(({ Name }) => Name),
  );
  refuseNewerStore("cost store", applied, migrations);
  const tables = await store.query(
    "SELECT name FROM system.tables WHERE concat(database, '.', name) IN {tables:Array(String)}",
    { tables: SLICED },
  );
  const hasLostTables = tables.length < SLICED.length;
  for (const { name, apply } of migrations) {
    if (applied.has(name) && !hasLostTables) continue;
    await apply(store);
    if (!applied.has(name)) await store.command(`INSERT INTO ${MIGRATIONS} (Name) VALUES ({name:String})`, { name });
  }
  await prepareStaging(store, applied);
}
