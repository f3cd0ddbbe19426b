/** `npm run detect`: judges days of a company again. */
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
await ensureBuilt("server");
await import("../../dist/detect.js");
