/** `npm run bench`: measures the product on this machine. */
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./install.mjs";
import { program, run } from "./run.mjs";

await ensureInstalled();
await ensureBuilt("web");
await ensureBuilt("server");
process.exitCode = await run(process.execPath, [
  program("tsx/dist/cli.mjs"),
  "tests/bench/bench.ts",
  ...process.argv.slice(2),
]);
