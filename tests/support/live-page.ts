import type { Page } from "@playwright/test";

/**
 * Makes `goto`, `reload` and `goBack` of a page with JavaScript wait until the page is hydrated (`data-hydrated` on the
 * root element): before that, forms and links work natively. Tests of earlier states pass their own condition:
 * `page.goto(address, { waitUntil: "commit" })`.
 */
export function waitUntilLive(page: Page): void {
  const untilLive = async <T>(options: { waitUntil?: unknown } | undefined, answer: Promise<T>): Promise<T> => {
    const arrived = await answer;
    // Pages without modules are not part of the app, and never hydrate.
    if (options?.waitUntil === undefined)
      await page.waitForFunction(
        () => document.documentElement.dataset.hydrated !== undefined || !document.querySelector("script[type=module]"),
      );
    return arrived;
  };
  const [goto, reload, goBack] = [page.goto.bind(page), page.reload.bind(page), page.goBack.bind(page)];
  page.goto = (address, options) => untilLive(options, goto(address, options));
  page.reload = (options) => untilLive(options, reload(options));
  page.goBack = (options) => untilLive(options, goBack(options));
}
