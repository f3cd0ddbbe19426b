/** Starts the whole app for tests in a browser, as npm start does, on data that is gone when it ends. */
import { rmSync } from "node:fs";
import { env } from "node:process";
import { fail, program, root, run } from "../../server/launch/run.mjs";

process.on("exit", () => rmSync(env.DATA_DIR, { recursive: true, force: true }));
if ((await run(process.execPath, [program("tsx/dist/cli.mjs"), `${root}tests/support/prepare-data.ts`])) !== 0)
  fail("The data of the tests cannot be prepared.");
await import("../../server/launch/start.mjs");
