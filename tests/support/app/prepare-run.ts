import { ensureBuilt } from "../../../server/launch/built.mjs";
import { appData } from "./app-data";

/** Builds the app and prepares its data before all browser tests. Workers get the folder from their environment. */
export default async function prepareRun(): Promise<void> {
  await ensureBuilt("web");
  await ensureBuilt("server");
  process.env.PREPARED_DATA = await appData();
}
