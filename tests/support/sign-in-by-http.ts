import { request } from "@playwright/test";
import type { Cookie } from "@playwright/test";
import { demoUser } from "../../server/people/demo-user";

export interface Credentials {
  login: string;
  password: string;
}

/** What a browser has after the sign-in form was filled in, and the status of what the form led to. */
export interface SignedIn {
  cookies: Cookie[];
  /** The same as a header. */
  cookie: string;
  status: number;
}

/** Goes through the sign-in form as a browser without scripts does. `headers` go with each request. */
export async function signInByHttp(
  site: string,
  { login, password }: Credentials = demoUser,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  // Within a browser test, a context has the cookies of that test unless it is told otherwise.
  const browser = await request.newContext({
    baseURL: site,
    extraHTTPHeaders: headers,
    storageState: { cookies: [], origins: [] },
  });
  try {
    const form = await browser.get("/cost-analytics");
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
