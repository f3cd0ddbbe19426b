/** Starts the whole app for tests in a browser, as npm start does, on data that is gone when it ends. */
import { rmSync } from "node:fs";
import { env } from "node:process";

process.on("exit", () => rmSync(env.DATA_DIR, { recursive: true, force: true }));
await import("../../server/launch/start.mjs");
