import { environment } from "../processes/environment";
import { preparedFolder } from "../prepared-folder";

/** The app's "today": the demo company and every relative time frame are the same in each run. */
export const today = "2026-11-20";

/** The data folder that every app under test starts with a copy of. Making it takes a minute. */
export const appData = (): Promise<string> =>
  preparedFolder({
    name: "app-under-test",
    makers: ["tests/support/app/prepare-data.ts", "server/imports/reader/import-reader.ts"],
    settings: { TODAY: today, ...environment },
  });
