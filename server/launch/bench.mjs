/** `npm run bench`: measures the product on this machine. */
import { findChromium } from "../../tests/support/find-chromium.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./install.mjs";
import { fail, program, run } from "./run.mjs";

await ensureInstalled();
if (!findChromium()) fail("The bench needs Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome.");
await ensureBuilt("web");
await ensureBuilt("server");
process.exitCode = await run(process.execPath, [
  program("tsx/dist/cli.mjs"),
  "tests/bench/bench.ts",
  ...process.argv.slice(2),
]);
