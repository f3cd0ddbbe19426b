import { generateKeyPair, SignJWT } from "jose";
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
