/** `npm run repair`: restores what the store has lost from the kept files of imports. */
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
await ensureBuilt("server");
await import("../../dist/repair.js");
