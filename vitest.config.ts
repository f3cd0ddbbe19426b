import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// chDB binds one data directory per process and crashes in worker threads: one forked process per test file.
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    include: ["{app,server}/**/*.test.{ts,tsx}", "tests/{contract,real-data}/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
    globalSetup: "tests/support/make-state-template.ts",
    env: { LOG_LEVEL: "silent" },
  },
});
