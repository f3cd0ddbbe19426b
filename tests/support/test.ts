import { test as base } from "@playwright/test";
import { watchHydration } from "./hydrated";

export { expect } from "@playwright/test";

/**
 * Playwright's test, failing too on whatever a browser complains about: a console error, an uncaught error, an answer
 * of 500 or above from this site. A test that provokes such a thing on purpose names it in `expectedComplaints`.
 */
export const test = base.extend<{ expectedComplaints: RegExp[]; complaints: string[] }>({
  context: async ({ context }, provide) => {
    await watchHydration(context);
    await provide(context);
  },
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ context, baseURL, expectedComplaints }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`));
      context.on("response", (response) => {
        if (response.url().startsWith(baseURL!) && response.status() >= 500)
          complaints.push(`answer: ${response.status()} ${response.url()}`);
      });
      await use(complaints);
      const unexpected = complaints.filter(
        (complaint) => !expectedComplaints.some((expected) => expected.test(complaint)),
      );
      base.expect(unexpected, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});
