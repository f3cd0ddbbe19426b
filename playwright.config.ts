import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/support/find-chromium.mjs";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/app/prepare-run.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // These end what hangs, and nothing that is slow: a busy machine may take ten times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.CI ? [["list"]] : [["list"], ["html", { open: "never" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // Colours are measured as they are meant to be, not half way through fading in.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every test would make the whole run 50 % longer; `npx playwright test --trace on` records one.
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
        // A page keeps its frame when it is left: for a new one, the old page is styled and laid out again. The other
        // feature is Playwright's own, whose switch this one replaces.
        "--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame",
        // Pages live for seconds: what is compiled for long runs, axe above all, is not run long enough to pay for it.
        // Nor do they need the space for new objects to start at a small size: axe alone would fill it many times.
        "--js-flags=--no-opt --no-maglev --min-semi-space-size=16",
      ],
    },
  },
  // Every test runs with JavaScript. Without it, only tests of features that work differently then: forms, menus,
  // navigation.
  projects: [
    { name: "javascript" },
    { name: "no-javascript", grep: /@no-javascript\b/, use: { javaScriptEnabled: false } },
  ],
});
