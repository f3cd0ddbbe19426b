import { test as base } from "@playwright/test";
import type {
  APIRequestContext,
  Browser,
  BrowserContext,
  CDPSession,
  ConsoleMessage,
  Page,
  Response,
  WebError,
} from "@playwright/test";
import { changeUsersInServer, findOperator } from "../../server/cli/operator/operator-client";
import type { AppUnderTest } from "./app/app-under-test";
import { clearContext } from "./clear-context";
import { waitUntilLive } from "./live-page";
import type { Sender } from "./page-by-http";
import { people } from "./people";
import type { Company, Person } from "./people";
import { signInByHttp } from "./sign-in-by-http";
import type { Credentials, SignedIn } from "./sign-in-by-http";

export { expect } from "@playwright/test";

/** A company by name; without an id it gets one that no other company has. */
type NewCompany = Pick<Company, "name"> & Partial<Company>;

interface WorkerFixtures {
  /** The app for the tests of this worker, taken over from the worker that it replaces, if any. */
  app: AppUnderTest;
  /** A session of a user with all permissions: one for all tests of the worker, none of which may end it. */
  sessionOf: (person: Credentials) => Promise<SignedIn>;
  /** Opens a page, if given, as a user who is signed in already. */
  openAs: (page: Page, person: Credentials, start?: string) => Promise<void>;
  /**
   * Signs in a new user with all permissions, by default in a new company without bills. Changes of a test are limited
   * to that user or company, so that tests do not interfere.
   */
  makePerson: (name: string, ...companies: NewCompany[]) => Promise<Person>;
  /** Makes requests as a user, or as somebody who is not signed in, without a browser. */
  requestsOf: (person: Credentials | null) => Promise<Sender>;
  /** Browser contexts with a page that finished tests left to the next ones, by their options. */
  contexts: Map<string, BrowserContext>;
}

interface TestFixtures {
  /** Errors that the browser may log. */
  expectedComplaints: RegExp[];
  /** Chromium's own protocol for the page; what is set by it ends with the test. */
  devtools: CDPSession;
  /** Another browser, in which nobody is signed in; it has JavaScript where the test has. */
  otherBrowser: (options?: Parameters<Browser["newContext"]>[0]) => Promise<BrowserContext>;
}

const nobody = { cookies: [], origins: [] };

/**
 * Playwright's test, signed in as `people.member` by default. It also fails on anything a browser complains about: a
 * console error, an uncaught error, a response of 500 or above from this site. A test that provokes this on purpose
 * lists it in `expectedComplaints`. One that only makes requests (`request`, `requestsOf`) has no browser.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    async ({}, provide, { parallelIndex }) => {
      const answer = await fetch(`${process.env.APPS_UNDER_TEST}/${parallelIndex}`);
      if (!answer.ok) throw new Error(await answer.text());
      await provide((await answer.json()) as AppUnderTest);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  sessionOf: [
    async ({ app }, provide) => {
      const sessions = new Map<string, Promise<SignedIn>>();
      await provide((person) => {
        // A page without figures, which would take time.
        const session = sessions.get(person.login) ?? signInByHttp(app.url, person, {}, "/account");
        sessions.set(person.login, session);
        return session;
      });
    },
    { scope: "worker" },
  ],
  openAs: [
    async ({ sessionOf }, provide) => {
      await provide(async (page, person, start) => {
        await page.context().addCookies((await sessionOf(person)).cookies);
        if (start === undefined) return;
        await page.goto(start);
        await page.locator("main").waitFor();
      });
    },
    { scope: "worker" },
  ],
  makePerson: [
    async ({ app }, provide, { workerIndex }) => {
      let count = 0;
      await provide(async (name, ...args) => {
        const operator = (await findOperator(app.dataFolder))!;
        const id = name.toLowerCase().replaceAll(" ", "-");
        const number = `${workerIndex}-${(count += 1)}`;
        const login = `${id}-${number}@people.example`;
        const companies = (args.length > 0 ? args : [{ name: `${name}'s company` }]).map((company, n) => ({
          companyId: `${id}-${number}-${n}`,
          ...company,
        }));
        let password = "";
        for (const { companyId, name: companyName } of companies) {
          const { lines } = (await changeUsersInServer(operator, {
            action: "add",
            email: login,
            companyId,
            companyName,
            name,
          }))!;
          password ||= /Password +(\S+)/.exec(lines.join("\n"))![1]!;
        }
        return { login, password, name, companies };
      });
    },
    { scope: "worker" },
  ],
  requestsOf: [
    async ({ app, playwright, sessionOf }, provide) => {
      const opened: APIRequestContext[] = [];
      await provide(async (person) => {
        const storageState = person ? { cookies: (await sessionOf(person)).cookies, origins: [] } : nobody;
        const request = await playwright.request.newContext({ baseURL: app.url, storageState });
        opened.push(request);
        return { request };
      });
      for (const request of opened) await request.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
  storageState: async ({ sessionOf }, provide) =>
    provide({ cookies: (await sessionOf(people.member)).cookies, origins: [] }),
  contexts: [async ({}, provide) => provide(new Map()), { scope: "worker" }],
  // A new context and page have a process of their own, without any compiled script or cached file: each test would
  // take 0.4 s of processor time more.
  context: async (
    {
      browser,
      baseURL,
      contexts,
      storageState,
      expectedComplaints,
      viewport,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      bypassCSP,
    },
    provide,
    test,
  ) => {
    // All options of contexts that specs and projects set.
    const options = JSON.stringify([viewport, hasTouch, isMobile, javaScriptEnabled, bypassCSP]);
    let context = contexts.get(options);
    if (!context) {
      context = await browser.newContext();
      if (javaScriptEnabled) context.on("page", waitUntilLive);
    } else if (typeof storageState === "object") await context.addCookies(storageState.cookies);
    contexts.delete(options);
    const complaints: string[] = [];
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === "error") complaints.push(`console: ${message.text()} (${message.location().url})`);
    };
    const onError = (error: WebError) => complaints.push(`uncaught: ${error.error().message}`);
    const onResponse = (response: Response) => {
      if (response.url().startsWith(baseURL!) && response.status() >= 500)
        complaints.push(`answer: ${response.status()} ${response.url()}`);
    };
    context.on("console", onConsole).on("weberror", onError).on("response", onResponse);
    await provide(context);
    context.off("console", onConsole).off("weberror", onError).off("response", onResponse);
    if (test.status === test.expectedStatus) {
      await clearContext(context, viewport);
      contexts.set(options, context);
    } else await context.close();
    const unexpected = complaints.filter(
      (complaint) => !expectedComplaints.some((expected) => expected.test(complaint)),
    );
    base.expect(unexpected, "what the browser complained about").toEqual([]);
  },
  page: async ({ context }, provide) => provide(context.pages()[0] ?? (await context.newPage())),
  devtools: async ({ page, context }, provide) => {
    const devtools = await context.newCDPSession(page);
    await provide(devtools);
    await devtools.detach();
  },
  otherBrowser: async ({ browser, baseURL, javaScriptEnabled }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext({ baseURL, javaScriptEnabled, storageState: nobody, ...options });
      if (javaScriptEnabled) context.on("page", waitUntilLive);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
  expectedComplaints: [[], { option: true }],
});
