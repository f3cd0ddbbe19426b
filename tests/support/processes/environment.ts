import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../../server/launch/run.mjs";

/** Environment of programs under test. */
export const environment = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(root, "tests/support/processes/preload.mjs")).href}`,
  // They contact only each other, and reading further authorities takes half the start of a small program.
  NODE_EXTRA_CA_CERTS: "",
};
