import { request } from "@playwright/test";
import type { Cookie } from "@playwright/test";
import { demoUser } from "../../server/people/installation/demo-user";

export interface Credentials {
  login: string;
  password: string;
}

/** The browser's cookies after submitting the sign-in form, and the status of the final response. */
export interface SignedIn {
  cookies: Cookie[];
  /** The cookies as a header. */
  cookie: string;
  status: number;
}

/** Signs in through the form like a browser without scripts, and opens `start`. `headers` are sent with each request. */
export async function signInByHttp(
  site: string,
  { login, password }: Credentials = demoUser,
  headers: Record<string, string> = {},
  start = "/cost-analytics",
): Promise<SignedIn> {
  // Within a browser test, a new context would inherit the test's cookies.
  const browser = await request.newContext({
    baseURL: site,
    extraHTTPHeaders: headers,
    storageState: { cookies: [], origins: [] },
  });
  try {
    const form = await browser.get(start);
    const html = await form.text();
    const action = attribute(/<form[^>]*method="post"[^>]*>/i.exec(html)?.[0] ?? "", "action");
    const hidden = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => [
      attribute(tag, "name"),
      attribute(tag, "value"),
    ]);
    const answer = await browser.post(new URL(action, form.url()).href, {
      form: { ...Object.fromEntries(hidden), login, password },
    });
    const { cookies } = await browser.storageState();
    return {
      cookies,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      status: answer.status(),
    };
  } finally {
    await browser.dispose();
  }
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
