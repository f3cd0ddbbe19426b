/**
 * A process for tests that kill it: sweeps, prints the contents of the stores, then imports the given files in an
 * endless loop. Arguments: folder of the stores, files.
 */
import path from "node:path";
import { importFiles } from "../../../server/imports/run/import-files";
import { sweepLeftovers } from "../../../server/imports/sweep-leftovers";
import { openStoresIn } from "./open-stores";

const [folder, ...files] = process.argv.slice(2) as [string, ...string[]];

const services = await openStoresIn(folder);
const { costStore, stateStore } = services;
await sweepLeftovers(services);

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
