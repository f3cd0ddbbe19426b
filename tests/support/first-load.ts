import type { Page } from "@playwright/test";
import { hydrated } from "./hydrated";

export interface FirstLoad {
  /** Requests for JavaScript: scripts, modules, what they import, and what is preloaded. */
  requests: number;
  /** Their bodies as they travel, compressed. */
  bytes: number;
}

/** What JavaScript the cost page may take before it is live and at rest, in a browser that has none of it. */
export const LIMIT = { requests: 12, bytes: 120 * 1024 };

/** Opens a page in a browser that `watchHydration` watches and that has no file of the site yet. */
export async function firstLoad(page: Page, address: string): Promise<FirstLoad> {
  await page.goto(address);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    return {
      requests: scripts.length,
      bytes: scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
    };
  });
}
