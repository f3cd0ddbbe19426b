/** `npm run build`: the web app into build/, the server into dist/. */
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
await ensureBuilt("web", { force: true });
await ensureBuilt("server", { force: true });
