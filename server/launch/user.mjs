/** `npm run user`: adds and removes users. */
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
await ensureBuilt("server");
await import("../../dist/user.js");
