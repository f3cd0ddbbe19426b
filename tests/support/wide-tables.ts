import type { Page } from "@playwright/test";

/** Names of tables that are wider than their panel, so that their last column is cut. Tables of chosen columns may be. */
export const tooWide = (page: Page) =>
  page
    .locator("main .table-wrap:not(.scrolls-always)")
    .evaluateAll((tables) =>
      tables
        .filter((wrap) => wrap.checkVisibility() && wrap.scrollWidth > wrap.clientWidth + 1)
        .map((wrap) => `${wrap.getAttribute("aria-label")}: ${wrap.scrollWidth} > ${wrap.clientWidth}`),
    );
