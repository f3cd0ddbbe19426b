import { defineConfig } from "@playwright/test";
import { baseURL, dataFolder, port, signedIn, today, upstreamPort } from "./tests/support/app-under-test";
import { findChromium } from "./tests/support/find-chromium.mjs";

const everywhere = { testMatch: "tests/e2e/**/*.spec.ts", dependencies: ["sign-in"] };

export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  // A machine that is busy with something else may take long over an import; whatever holds at once is not waited for.
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [["list"]] : [["list"], ["html", { open: "never" }]],
  use: {
    baseURL,
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // Colours are measured as they are meant to be, not half way through fading in.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test would make the whole run half as long again; `npx playwright test --trace on` records one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "sign-in", testMatch: "tests/support/sign-in.setup.ts" },
    { name: "javascript", ...everywhere, use: { storageState: signedIn } },
    {
      name: "no-javascript",
      ...everywhere,
      grepInvert: /@javascript\b/,
      use: { storageState: signedIn, javaScriptEnabled: false },
    },
  ],
  webServer: {
    command: "node tests/support/start-app.mjs",
    url: `${baseURL}/healthz`,
    // Building, and filling the demo company on a busy machine.
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "pipe",
    env: { PORT: port, UPSTREAM_PORT: upstreamPort, DATA_DIR: dataFolder, TODAY: today, LOG_LEVEL: "error" },
  },
});
