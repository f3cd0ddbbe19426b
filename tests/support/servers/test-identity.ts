import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createLog } from "~/lib/process/log";
import { readEnv } from "../../../server/env";
import { createIdentity } from "../../../server/identity/identity";
import { ensureCompany, ensureMember } from "../../../server/people/people";
import type { StateStore } from "../../../server/state-store/state-store";
import { cheapHash } from "../cheap-hash";
import { TestBrowser } from "./test-browser";
import { openTestState } from "../stores/test-state";

export const ISSUER = "http://localhost:3000/realms/cloudtally";
export const OPENID = "/realms/cloudtally/protocol/openid-connect";
/** The host the test's browser uses, other than the issuer's. */
export const ORIGIN = "https://costs.example";
export const MINA = { userId: "u-mina", login: "mina@halden.example", password: "correct horse" };

const verifier = randomBytes(32).toString("base64url");

/** The authorization request to which the web app redirects. */
export function authorizationAddress(changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: "cloudtally-web",
    response_type: "code",
    scope: "openid profile email",
    redirect_uri: `${ORIGIN}/auth/callback`,
    state: "state-1",
    nonce: "nonce-1",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  });
  return `${OPENID}/auth?${query}`;
}

/** The built-in provider on its own port, with one user. */
export async function startTestIdentity(existingStore?: StateStore) {
  const store = existingStore ?? (await openTestState());
  if (!existingStore) {
    await store.query(
      "INSERT INTO users (user_id, login, name, email, password_hash) VALUES ($1, $2, 'Mina Park', $2, $3)",
      [MINA.userId, MINA.login, cheapHash(MINA.password)],
    );
    await ensureCompany(store, "halden");
    await ensureMember(store, "halden", MINA.userId);
  }
  // What fails after a reply, such as sending a password link, is seen only in the log.
  const identity = await createIdentity({ env: readEnv({}), log: createLog("test", "error"), stateStore: store });
  const server = createServer((req, res) => identity!.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const newBrowser = (headers?: Record<string, string>) => new TestBrowser(ORIGIN, base, headers);

  /** Submits the sign-in form; resolves to the redirect address with the code. */
  async function signIn(browser: TestBrowser): Promise<URL> {
    const form = await browser.follow(authorizationAddress());
    const action = /<form method="post" action="([^"]+)"/.exec(await form.response.text())![1]!;
    const posted = await browser.post(action, { login: MINA.login, password: MINA.password });
    return new URL((await browser.follow(posted.headers.get("location")!)).address);
  }

  async function token(fields: Record<string, string>) {
    const body = new URLSearchParams({ client_id: "cloudtally-web", ...fields });
    const response = await fetch(`${base}${OPENID}/token`, { method: "POST", body });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  const exchange = (callback: URL, codeVerifier = verifier) =>
    token({
      grant_type: "authorization_code",
      code: callback.searchParams.get("code")!,
      redirect_uri: `${ORIGIN}/auth/callback`,
      code_verifier: codeVerifier,
    });

  const refresh = (refreshToken: string) => token({ grant_type: "refresh_token", refresh_token: refreshToken });

  /** Whether signing in again would ask for the password. */
  async function asksForPassword(browser: TestBrowser): Promise<boolean> {
    const { response } = await browser.follow(authorizationAddress());
    return (await response.text()).includes('name="password"');
  }

  async function stop(): Promise<void> {
    server.closeAllConnections();
    server.close();
    if (!existingStore) await store.close();
  }

  return { base, store, newBrowser, signIn, exchange, refresh, asksForPassword, stop };
}
