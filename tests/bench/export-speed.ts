/** Speed and memory of exporting all lines of a store to a file, as JSON: `tsx export-speed.ts <folder>`. */
import { createLog } from "~/lib/process/log";
import { detailExport } from "../../app/contract/tables/exports";
import type { TableFormat } from "../../app/contract/tables/tables";
import { openCostStore } from "../../server/cost-store/open";
import { readEnv } from "../../server/env";
import { createExportQueue } from "../../server/files/export-queue";
import { linesTable } from "../../server/tables/costs/lines-table";
import { fileOf } from "../../server/tables/export-table";
import { demoUser } from "../../server/people/installation/demo-user";
import { wholeCompany } from "../../server/viewer/viewer";
import { findUser } from "../../server/people/people";
import type { Services } from "../../server/serve";
import { openStateStore } from "../../server/state-store/open";
import { COMPANY, months, TODAY } from "./synthetic-lines";

export interface ExportFigures {
  format: TableFormat;
  rows: number;
  rowsPerSecond: number;
  megabytes: number;
  /** Peak memory in MiB above what the process had before. */
  growth: number;
}

const [folder] = process.argv.slice(2);
const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: "error" });
const stateStore = await openStateStore(env);
const services: Services = {
  env,
  log: createLog("bench", env.LOG_LEVEL),
  stateStore,
  costStore: await openCostStore(env, stateStore),
  exports: createExportQueue({ atOnce: 2, perUser: 2 }),
  today: () => TODAY,
  now: () => new Date(),
};
const user = await findUser(services, demoUser.userId, COMPANY);
const caller = { userId: demoUser.userId, user: user!.user, ...wholeCompany(COMPANY) };
const query = (startDate: string) =>
  detailExport.parse({
    startDate,
    endDate: TODAY,
    grain: "MONTH",
    selectedVendors: ["aws", "azure", "gcp", "oci"],
    viewBy: "product",
    filters: [],
    isAmortizedCost: false,
    currency: "USD",
  });

async function measure(format: TableFormat, startDate: string): Promise<ExportFigures> {
  const [{ rows }] = (await services.costStore.query<{ rows: string }>(
    "SELECT count() AS rows FROM cloudtally.cost_lines WHERE Day >= {day:Date}",
    { day: startDate },
  )) as [{ rows: string }];
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of fileOf(services.costStore, await linesTable(query(startDate), caller, services), format))
    bytes += chunk.length;
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  return {
    format,
    rows: Number(rows),
    rowsPerSecond: Math.round(Number(rows) / seconds),
    megabytes: Math.round(bytes / 1e6),
    growth: Math.round((peak - before) / 1024 ** 2),
  };
}

const figures: ExportFigures[] = [];
for (const format of ["csv", "xlsx"] as const) {
  // As in a warm server: the engine has its threads and the metadata of the tables.
  await measure(format, `${months.at(-1)}-01`);
  figures.push(await measure(format, `${months[0]}-01`));
}
await services.costStore.close();
await services.stateStore.close();
process.stdout.write(JSON.stringify(figures));
process.exit(0);
