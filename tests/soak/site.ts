import { withCompany } from "~/lib/people/company-address";
import { companies } from "../../server/demo/catalogue/companies";
import { signInByHttp } from "../support/sign-in-by-http";
import type { Credentials } from "../support/sign-in-by-http";
import type { Observations } from "./observations";

/** How much of a download is read: all of it, all of it with pauses, or only its beginning. */
export type ReadBehavior = "hungry" | "slow" | "loses interest";

/** One signed-in person at the site, with an address of their own. */
export interface Visitor {
  /** Requests an address and reads the whole response; resolves to its text, or null if it failed. */
  read(kind: string, address: string): Promise<string | null>;
  /** Downloads an address; resolves to its text if all of it was read, otherwise to null. */
  download(kind: string, address: string, appetite: ReadBehavior): Promise<string | null>;
  /** Posts a form; resolves to the text of the response, or null if it failed. */
  post(kind: string, address: string, body: FormData): Promise<string | null>;
}

/** Gives a visitor an IP address of their own: the app trusts this header from proxies on its own machine. */
export const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });

const SLOW_READ_PAUSE_MS = 200;
const INTEREST_BYTES = 200_000;

/**
 * Signs a user in, by default the demo user, who belongs to several companies and views the first. Rejects if the form
 * does not accept them.
 */
export async function visit(
  site: string,
  credentials: Credentials | undefined,
  address: string,
  observations: Observations,
): Promise<Visitor> {
  const { cookie, status } = await signInByHttp(site, credentials, from(address));
  if (status !== 200) throw new Error(`signing in answers ${status}`);
  const headers = { cookie, ...from(address) };
  const ask = async (
    kind: string,
    requested: string,
    init: RequestInit,
    take: (response: Response) => Promise<string | null>,
  ): Promise<string | null> => {
    let text: string | null = null;
    const target = withCompany(requested, credentials ? null : companies[0]!.companyId);
    const status = await observations.note(kind, target, async () => {
      const response = await fetch(site + target, { ...init, headers, redirect: "manual" });
      text = await take(response);
      return response.status;
    });
    return status !== null && status < 400 ? text : null;
  };
  return {
    read: (kind, target) => ask(kind, target, {}, (response) => response.text()),
    post: (kind, target, body) => ask(kind, target, { method: "POST", body }, (response) => response.text()),
    download: (kind, target, appetite) => ask(kind, target, {}, (response) => readBody(response, appetite)),
  };
}

async function readBody({ status, body }: Response, appetite: ReadBehavior): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (appetite === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_READ_PAUSE_MS));
    // Leaving the loop cancels the body, like a browser whose tab is closed.
    if (appetite === "loses interest" && bytes > INTEREST_BYTES) return null;
  }
  // The redirect of a signed-out user is not a file.
  return status === 200 ? Buffer.concat(chunks).toString("latin1") : null;
}
