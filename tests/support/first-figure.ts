import type { Page } from "@playwright/test";

/** How far down the first figure of a page is: text that is an amount, count or percentage and nothing else. */
export const firstFigure = (page: Page): Promise<number> =>
  page.locator("main").evaluate((main) => {
    const tops = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.checkVisibility() || parentElement.closest("noscript, .page-head, .banner, .tips, svg"))
        continue;
      if (!/^[^\p{L}\d]{0,3}\d[\d,]*(\.\d+)?(%|K|M)?$/u.test(textContent!.trim())) continue;
      const range = document.createRange();
      range.selectNode(texts.currentNode);
      const { top, width } = range.getBoundingClientRect();
      if (width > 0) tops.push(Math.round(top + window.scrollY));
    }
    return Math.min(...tops);
  });
