import type { BrowserContext, Page } from "@playwright/test";

const MARK = "isLive";

/** Lets pages of this browser tell when they are live: the root listens to the forms of the window in its last effect. */
export const watchHydration = (context: BrowserContext) =>
  context.addInitScript((mark) => {
    const listen = window.addEventListener.bind(window);
    window.addEventListener = (
      type: string,
      ...rest: [EventListenerOrEventListenerObject, (AddEventListenerOptions | boolean)?]
    ) => {
      listen(type, ...rest);
      if (type === "submit") Reflect.set(window, mark, true);
    };
  }, MARK);

/** Waits until JavaScript has taken over the page: before that, forms and links work the browser's own way. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction((mark) => Reflect.get(window, mark) === true, MARK);
