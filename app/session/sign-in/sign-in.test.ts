import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const ISSUER = "https://sso.example/realms/company";
const UPSTREAM = "http://127.0.0.1:4000";
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  vi.resetModules();
  const metadata = {
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/auth`,
    token_endpoint: `${ISSUER}/token`,
    jwks_uri: `${ISSUER}/certs`,
  };
  answers = {
    [`${UPSTREAM}/earth/api/front/profile`]: () =>
      Response.json({ Data: { profile: "LOCAL", tokenCookieName: "cloudtally_session" } }),
    [`${UPSTREAM}/api_v2.0/general/keycloak/json`]: () =>
      Response.json({
        Data: {
          keycloakJson: { realm: "company", "auth-server-url": "x", issuer: ISSUER, resource: "web", audience: "api" },
        },
      }),
    [`${ISSUER}/.well-known/openid-configuration`]: () => Response.json(metadata),
  };
  vi.stubGlobal("fetch", async (requested: string | URL | Request) =>
    answers[(requested instanceof Request ? requested.url : String(requested)).split("?")[0]!]!(),
  );
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refused = () => {
  throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
};
async function idToken(): Promise<Response> {
  const { privateKey } = await generateKeyPair("RS256");
  const token = await new SignJWT({}).setProtectedHeader({ alg: "RS256", kid: "k" }).sign(privateKey);
  return Response.json({ access_token: "a", id_token: token, token_type: "Bearer", expires_in: 60 });
}

/** Begins to sign in, then comes back from the provider. */
async function returnFromProvider() {
  const { startSignIn, finishSignIn } = await import("./sign-in.server");
  const signInResponse = await startSignIn(new Request("http://localhost:3000/sign-in"), "/", "en");
  const cookie = signInResponse.headers
    .getSetCookie()
    .map((setCookie) => setCookie.split(";")[0])
    .join("; ");
  const state = new URL(signInResponse.headers.get("location")!).searchParams.get("state")!;
  return finishSignIn(
    new Request(`http://localhost:3000/auth/callback?code=c&state=${encodeURIComponent(state)}`, {
      headers: { cookie },
    }),
  );
}

it.each([
  ["does not answer", { token: refused }],
  ["answers with an error", { token: () => new Response("<html>", { status: 502 }) }],
  ["answers with the page of a proxy", { token: () => new Response("<html>") }],
  ["does not tell its keys", { token: idToken, certs: refused }],
  ["answers with an error for its keys", { token: idToken, certs: () => new Response(null, { status: 503 }) }],
])("can be retried while the provider %s", async (_what, error) => {
  for (const [name, answer] of Object.entries(error)) answers[`${ISSUER}/${name}`] = answer;
  await expect(returnFromProvider()).rejects.toMatchObject({ status: 503, init: { status: 503 } });
});

it("fails if the provider rejects the code, or has signed no token", async () => {
  answers[`${ISSUER}/token`] = () => Response.json({ error: "invalid_grant" }, { status: 400 });
  expect(await returnFromProvider()).toBeUndefined();
  answers[`${ISSUER}/token`] = idToken;
  answers[`${ISSUER}/certs`] = () => Response.json({ keys: [] });
  expect(await returnFromProvider()).toBeUndefined();
});

/** The provider's and the upstream's replies about anna, once she has signed in with this nonce. */
async function signedInWith(nonce: () => string): Promise<typeof answers> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const token = () =>
    new SignJWT({ nonce: nonce() })
      .setProtectedHeader({ alg: "ES256", kid: "k" })
      .setIssuer(ISSUER)
      .setAudience("web")
      .setSubject("anna")
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
  const user = {
    siteCd: "cloudtally",
    userId: "anna",
    userNm: "Anna",
    userEmail: "anna@acme.example",
    userLangCd: null,
    curCmpnId: "acme",
    curCmpnNm: "Acme",
    companies: [{ cmpnId: "acme", cmpnNm: "Acme" }],
    role: "admin",
    menus: [],
    isOperator: false,
    restrictedVendors: [],
    visibleAccounts: {},
    seesAllAccounts: true,
    chargeType: "paid",
    trialDays: null,
    useOtp: "0",
    useConcurrent: "Y",
    allowedIpaddr: [],
    passIpaddr: "Y",
  };
  return {
    [`${ISSUER}/token`]: async () =>
      Response.json({ access_token: "a", id_token: await token(), token_type: "Bearer", expires_in: 60 }),
    [`${ISSUER}/certs`]: async () =>
      Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: "k", alg: "ES256", use: "sig" }] }),
    [`${UPSTREAM}/earth/api/user/current`]: () => Response.json({ Data: { status: "ok", result: user } }),
  };
}

/** A browser whose tabs sign in at the same time, and that keeps cookies by their path. */
async function openBrowser() {
  let nonce = "";
  Object.assign(answers, await signedInWith(() => nonce));
  const { startSignIn, finishSignIn, pageBeforeSignIn } = await import("./sign-in.server");
  const cookies = new Map<string, { path: string; pair: string }>();
  const keep = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const path = /path=([^;]*)/i.exec(cookie)?.[1] ?? "/";
      const key = `${path} ${pair.split("=")[0]}`;
      if (/max-age=0/i.test(cookie)) cookies.delete(key);
      else cookies.set(key, { path, pair });
    }
  };
  const cookiesFor = (pathname: string) =>
    [...cookies.values()].flatMap(({ path, pair }) => (pathname.startsWith(path) ? [pair] : [])).join("; ");
  const requestOf = (address: string) =>
    new Request(`http://localhost:3000${address}`, { headers: { cookie: cookiesFor(address.split("?")[0]!) } });
  return {
    cookies,
    cookiesFor,
    async begin(returnTo: string) {
      const { headers } = await startSignIn(requestOf("/sign-in"), returnTo, "en");
      keep(headers);
      return new URL(headers.get("location")!).searchParams;
    },
    async finish(begun: URLSearchParams) {
      nonce = begun.get("nonce")!;
      const finished = await finishSignIn(
        requestOf(`/auth/callback?${new URLSearchParams({ code: "c", state: begun.get("state")! })}`),
      );
      keep(finished!.headers);
      const { returnTo, headers } = await pageBeforeSignIn(
        requestOf(finished!.next),
        finished!.next.split("/").at(-1)!,
      );
      keep(new Headers(headers));
      return returnTo;
    },
  };
}

it("leads each of two tabs back to its own page", async () => {
  const { cookies, begin, finish } = await openBrowser();
  const first = await begin("/budgets");
  const second = await begin("/typed?form=second");
  expect(await finish(first)).toBe("/budgets");
  expect(await finish(second)).toBe("/typed?form=second");
  expect([...cookies.keys()]).toEqual(["/ cloudtally_last_user"]);
});

it("works in a browser that has restored many tabs with long addresses", async () => {
  const { cookiesFor, begin, finish } = await openBrowser();
  const addressOf = (tab: number) => `/cost-analytics?tab=${tab}&f.resourceId=${"r".repeat(2000)}`;
  const tabs: URLSearchParams[] = [];
  for (let tab = 0; tab < 20; tab++) tabs.push(await begin(addressOf(tab)));
  // Web servers take 8 KB in one header.
  expect(cookiesFor("/auth/callback").length).toBeLessThan(8 * 1024);
  expect(await finish(tabs[7]!)).toBe(addressOf(7));
  expect(await finish(tabs[19]!)).toBe(addressOf(19));
});

it("leads to the start page if the sign-in is not known", async () => {
  const { pageBeforeSignIn } = await import("./sign-in.server");
  for (const key of ["", "x; Path=/", "\u{1f600}"])
    expect(await pageBeforeSignIn(new Request("http://localhost:3000/auth/return/x"), key)).toMatchObject({
      returnTo: "/",
    });
});
