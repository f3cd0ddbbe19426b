import type { BrowserContext, ViewportSize } from "@playwright/test";

/** What tests listen to on their page. */
const events = ["request", "response"];

/**
 * Leaves a browser context, and one page in it, like new ones. The page opens a small answer of the same site, as
 * Chromium would start a new process for the next page of the site after a blank one.
 */
export async function clearContext(context: BrowserContext, viewport: ViewportSize | null): Promise<void> {
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearPermissions();
  if (page) {
    for (const event of events) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.mouse.move(-1, -1);
    // With the cookies of its user still, as the page may send something when it is left.
    await page.goto("/healthz/live", { waitUntil: "commit" });
    // Where the page of an address was scrolled to.
    await page.evaluate(() => sessionStorage.clear());
    await page.emulateMedia({ media: null, colorScheme: "light", forcedColors: "none", contrast: "no-preference" });
    if (viewport) await page.setViewportSize(viewport);
  }
  await context.clearCookies();
}
