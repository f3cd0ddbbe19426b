import type { Page } from "@playwright/test";

/** Waits until JavaScript has taken over the page: before that, forms and links work the browser's own way. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__reactProps$")));
