import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests that open no store and replace no module: reading the modules that they share is most of their time. */
const pure = ["app/{charts,contract,features,http,i18n,lib,ui}/**/*.test.{ts,tsx}"];

// chDB binds one data directory per process and crashes in worker threads: one forked process per test file of a store.
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
    env: { LOG_LEVEL: "silent" },
    projects: [
      {
        extends: true,
        test: {
          name: "alone",
          include: ["{app,server}/**/*.test.{ts,tsx}", "tests/{contract,real-data}/**/*.test.ts"],
          exclude: pure,
          globalSetup: "tests/support/stores/make-templates.ts",
        },
      },
      { extends: true, test: { name: "together", include: pure, isolate: false } },
    ],
  },
});
