/** `npm run dev`: upstream and web app, following the sources. */
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
await ensureBuilt("server");
await import("../../dist/start-dev.js");
