/** `npm start`: from a fresh clone to a running product. */
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
await ensureBuilt("web");
await ensureBuilt("server");
await import("../../dist/start.js");
