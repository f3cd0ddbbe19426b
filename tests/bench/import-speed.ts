/** Speed of an import, and of the engine's own insert of the same file: `tsx import-speed.ts <folder> <rows>`, JSON. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { createLog } from "~/lib/process/log";
import { openCostStore } from "../../server/cost-store/open";
import { readEnv } from "../../server/env";
import { createExportQueue } from "../../server/files/export-queue";
import { ingest } from "../../server/cli/ingest/ingest-files";
import type { Services } from "../../server/serve";
import { openStateStore } from "../../server/state-store/open";
import { insertBare, writeFocusFile } from "./focus-file";
import { median, timed } from "./statistics";
import { TODAY } from "./synthetic-lines";

const ROUNDS = 3;
const [folder = "", rowsText] = process.argv.slice(2);
const rows = Number(rowsText);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const env = readEnv({ DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "error" });
await mkdir(env.DATA_DIR);
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

async function importFile(file: string): Promise<void> {
  await ingest(services, { companyId: "bench", files: [file] }, (event) => {
    if (event.kind !== "import") return;
    const { status, rowsStored, problem } = event.summary;
    if (status !== "published" || rowsStored !== rows)
      throw new Error(`the import came to ${status}: ${problem?.message}`);
  });
}

const bare: number[] = [];
const imported: number[] = [];
// Alternating in every round: other load on the machine affects both alike.
for (let round = 0; round < ROUNDS; round += 1) {
  const file = path.join(folder, `focus-${round}.csv`);
  await writeFocusFile(services.costStore, file, rows, `account-${round}`);
  bare.push(await timed(() => insertBare(services.costStore, file)));
  imported.push(await timed(() => importFile(file)));
}
await services.costStore.close();
await services.stateStore.close();
await rm(folder, { recursive: true, force: true });

const speed = (times: number[]): number => Math.round(rows / (median(times) / 1000));
process.stdout.write(JSON.stringify({ rows, importRowsPerSecond: speed(imported), bareRowsPerSecond: speed(bare) }));
process.exit(0);
