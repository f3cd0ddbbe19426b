import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImportServices } from "../../imports/import-services";
import { forgetPrices, importPrices } from "../../prices/import-prices";
import type { Queries } from "../../state-store/state-store";
import { awsPriceLists } from "./aws-lists";
import { azurePriceList } from "./azure-list";

/** Importer of the demo's lists, by which they are found for removal. */
const DEMO = "demo";
const DEMO_CONTENT_NAME = "price lists";

/**
 * Imports price lists of what the demo companies use, once, in the providers' formats like any list. They are published
 * on the day (YYYY-MM-DD), so that lists which are imported later count instead. Throws an Error if one cannot be
 * imported.
 */
export async function addDemoPrices(
  services: ImportServices,
  day: string,
  print: (line: string) => void,
): Promise<void> {
  const { stateStore, env } = services;
  const [existing] = await stateStore.query("SELECT 1 FROM demo_gifts WHERE name = $1", [DEMO_CONTENT_NAME]);
  if (existing) return;
  print("Demo price lists");
  // Nobody but the demo has the files that an interrupted start did not finish.
  await stateStore.query("DELETE FROM price_files WHERE created_by = $1 AND status = 'failed'", [DEMO]);
  const directory = path.join(env.DATA_DIR, "demo-prices");
  await mkdir(directory, { recursive: true });
  for (const { name, text } of [...awsPriceLists(day), azurePriceList(day)]) {
    const file = { path: path.join(directory, name), name };
    await writeFile(file.path, text);
    const { status, problem } = await importPrices({ file, by: DEMO }, services);
    if (status !== "live" && status !== "unchanged")
      throw new Error(`The price lists of the demo cannot be imported. ${problem?.message ?? status}`);
  }
  await rm(directory, { recursive: true, force: true });
  await stateStore.query("INSERT INTO demo_gifts (name) VALUES ($1) ON CONFLICT DO NOTHING", [DEMO_CONTENT_NAME]);
}

/**
 * Removes these lists: no real purchase may be computed from demo prices. Their prices first: without any list, the
 * state store would know nothing of those that a killed process had left.
 */
export async function removeDemoPrices({ stateStore, costStore }: ImportServices): Promise<void> {
  await stateStore.transaction(async (db: Queries) => {
    const files = await db.query<{ fileId: string }>(
      `DELETE FROM price_files WHERE created_by = $1 RETURNING file_id AS "fileId"`,
      [DEMO],
    );
    await db.query("DELETE FROM demo_gifts WHERE name = $1", [DEMO_CONTENT_NAME]);
    const fileIds = files.map(({ fileId }) => fileId);
    if (fileIds.length > 0) await forgetPrices(costStore, fileIds);
  });
}
