import type { Page } from "@playwright/test";

export interface FirstLoad {
  /** Requests for JavaScript: scripts, modules, what they import, and what is preloaded. */
  requests: number;
  /** Their file names, for messages. */
  files: string[];
  /** Compressed size of their bodies. */
  bytes: number;
}

/** Limits of JavaScript until a page is idle, with an empty cache: requests of every screen, bytes of the cost page. */
export const LIMIT = { requests: 12, bytes: 120 * 1024 };
/** Limit of a dashboard, which loads a script for each type of its widgets. */
export const DASHBOARD_BYTES = 150 * 1024;

/** Opens a page with `waitUntilLive`. */
export async function firstLoad(page: Page, address: string): Promise<FirstLoad> {
  await page.goto(address);
  return scriptsOf(page);
}

/** Scripts of the current page since it was opened; those from the browser's cache count as well. */
export async function scriptsOf(page: Page): Promise<FirstLoad> {
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    return {
      requests: scripts.length,
      files: scripts.map(({ name }) => name.split("/").at(-1)!),
      bytes: scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
    };
  });
}
