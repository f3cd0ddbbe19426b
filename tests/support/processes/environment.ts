import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../../server/launch/run.mjs";

/** Environment of programs under test. */
export const environment = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(root, "tests/support/processes/preload.mjs")).href}`,
};
