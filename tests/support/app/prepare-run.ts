import { ensureBuilt } from "../../../server/launch/built.mjs";
import { appData } from "./app-data";

/** Before all browser tests: builds what is run, and prepares the data. Workers find the folder in their environment. */
export default async function prepareRun(): Promise<void> {
  await ensureBuilt("web");
  await ensureBuilt("server");
  process.env.PREPARED_DATA = await appData();
}
