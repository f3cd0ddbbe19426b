/** `npm run soak`: mixed users, imports, exports, sign-ins, hostile requests and kills, for SOAK_MINUTES. */
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./install.mjs";
import { program, run } from "./run.mjs";

await ensureInstalled();
await ensureBuilt("web");
await ensureBuilt("server");
process.exitCode = await run(process.execPath, [program("tsx/dist/cli.mjs"), "tests/soak/soak.ts"]);
