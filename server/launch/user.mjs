/** `npm run user`: who may sign in. */
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
await ensureBuilt("server");
await import("../../dist/user.js");
