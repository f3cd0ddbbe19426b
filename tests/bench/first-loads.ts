import { chromium } from "@playwright/test";
import { findChromium } from "../support/find-chromium.mjs";
import { firstLoad } from "../support/first-load";
import type { FirstLoad } from "../support/first-load";
import { watchHydration } from "../support/hydrated";
import type { App } from "./app";

/** What Chromium loads for each screen, each in a profile of its own, signed in as the demo user. */
export async function firstLoads(app: App, screens: string[]): Promise<(FirstLoad & { screen: string })[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--no-sandbox"] });
  try {
    const loads = [];
    for (const screen of screens) {
      const context = await browser.newContext();
      await context.addCookies(app.cookies);
      await watchHydration(context);
      loads.push({ screen, ...(await firstLoad(await context.newPage(), app.site + screen)) });
      await context.close();
    }
    return loads;
  } finally {
    await browser.close();
  }
}
