/**
 * A process that is meant to be killed: sweeps, prints what is in the stores, then imports the given files one after
 * the other for ever. Arguments: folder of the stores, files.
 */
import path from "node:path";
import { openChdb } from "../../../server/cost-store/chdb";
import { prepareCostStore } from "../../../server/cost-store/prepare";
import { readEnv } from "../../../server/env";
import { importFiles } from "../../../server/imports/run/import-files";
import { sweepImports } from "../../../server/imports/sweep";
import { createLog } from "../../../app/lib/process/log";
import { migrate } from "../../../server/state-store/migrate";
import { openPglite } from "../../../server/state-store/pglite";
import { testSessions } from "../stores/stores";

const [folder, ...files] = process.argv.slice(2) as [string, ...string[]];

const costStore = await openChdb({
  directory: path.join(folder, "cost-store"),
  sessions: testSessions,
  timeoutSeconds: 120,
});
await prepareCostStore(costStore);
const stateStore = await openPglite(path.join(folder, "state-store"));
await migrate(stateStore);
const services = {
  costStore,
  stateStore,
  log: createLog("loop", "silent"),
  env: readEnv({ NODE_ENV: "test", DATA_DIR: folder }),
};
await sweepImports(services);

const live = await stateStore.query<{ id: string; rows: string }>(
  "SELECT slice_id::text AS id, rows FROM import_slices WHERE live",
);
const sums = (table: string, count: string) =>
  costStore.query(
    `SELECT toString(${count}) AS all, toString(sumIf(BilledCost, SliceId IN {live:Array(UInt64)})) AS billed FROM ${table}`,
    { live: live.map(({ id }) => BigInt(id)) },
  );
const unfinished = await stateStore.query("SELECT import_id FROM imports WHERE finished_at IS NULL");
const [lines] = await sums("cloudtally.cost_lines", "count()");
const [usage] = await sums("cloudtally.cost_usage", "sum(NumberOfLines)");
const [daily] = await sums("cloudtally.cost_daily", "sum(NumberOfLines)");
const staged = await costStore.query(
  "SELECT ImportId FROM cloudtally.import_sums UNION ALL SELECT ImportId FROM cloudtally.import_bad_rows",
);
const rows = live.reduce((sum, slice) => sum + Number(slice.rows), 0);
console.log(JSON.stringify({ lines, usage, daily, rows, unfinished: unfinished.length, staged: staged.length }));

for (let n = 0; ; n += 1) {
  const file = files[n % files.length]!;
  const [summary] = await importFiles(
    { companyId: "acme", files: [{ path: file, name: path.basename(file) }], by: "loop" },
    services,
  );
  console.log(JSON.stringify({ imported: path.basename(file), status: summary!.status }));
}
