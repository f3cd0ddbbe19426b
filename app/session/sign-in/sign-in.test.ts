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

it("leads each of two tabs back to its own page", async () => {
  let nonce = "";
  Object.assign(answers, await signedInWith(() => nonce));
  const { startSignIn, finishSignIn } = await import("./sign-in.server");
  const cookies = new Map<string, string>();
  const keep = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]!.split(/=(.*)/);
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const requestOf = (address: string) =>
    new Request(`http://localhost:3000${address}`, {
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
    });
  const begin = async (returnTo: string) => {
    const { headers } = await startSignIn(requestOf("/sign-in"), returnTo, "en");
    keep(headers);
    return new URL(headers.get("location")!).searchParams;
  };
  const finish = async (begun: URLSearchParams) => {
    nonce = begun.get("nonce")!;
    const finished = await finishSignIn(
      requestOf(`/auth/callback?${new URLSearchParams({ code: "c", state: begun.get("state")! })}`),
    );
    keep(finished!.headers);
    return finished!.returnTo;
  };
  const first = await begin("/budgets");
  const second = await begin("/typed?form=second");
  expect(await finish(first)).toBe("/budgets");
  expect(await finish(second)).toBe("/typed?form=second");
  expect([...cookies.keys()]).toEqual(["cloudtally_last_user"]);
});
