import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, expect, it, vi } from "vitest";
import { env } from "~/env.server";
import type { IdentityProvider } from "./identity-provider.server";
import { OpenIdStrategy } from "./openid-strategy.server";

const ISSUER = "https://sso.example/realms/company";
const ORIGIN = "http://localhost:3000";
const provider: IdentityProvider = {
  issuer: ISSUER,
  clientId: "web",
  isBuiltIn: false,
  authorizationAddress: () => `${ISSUER}/auth`,
  tokenAddress: `${ISSUER}/token`,
  keysAddress: `${ISSUER}/certs`,
  endSessionAddress: undefined,
  endSessionPage: () => undefined,
};

afterEach(() => vi.unstubAllGlobals());

it("finishes a sign-in that began before its secret was replaced, unless that is no longer accepted", async () => {
  const strategy = new OpenIdStrategy(provider, { origin: ORIGIN, language: "en" });
  env.SESSION_SECRET = "old-secret-123456";
  const sent: unknown = await strategy.authenticate(new Request(ORIGIN)).catch((thrown: unknown) => thrown);
  const { headers } = sent as Response;
  const { searchParams } = new URL(headers.get("location")!);

  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const idToken = await new SignJWT({ nonce: searchParams.get("nonce") })
    .setProtectedHeader({ alg: "RS256", kid: "k" })
    .setSubject("mina")
    .setIssuer(ISSUER)
    .setAudience("web")
    .setExpirationTime("5m")
    .sign(privateKey);
  const tokens = { access_token: "a", id_token: idToken, token_type: "Bearer", expires_in: 60 };
  const certs = { keys: [{ ...(await exportJWK(publicKey)), kid: "k", alg: "RS256" }] };
  vi.stubGlobal("fetch", async (requested: string | Request) =>
    Response.json((requested instanceof Request ? requested.url : requested).endsWith("/token") ? tokens : certs),
  );
  const finish = () =>
    strategy.authenticate(
      new Request(`${ORIGIN}/auth/callback?${new URLSearchParams({ code: "c", state: searchParams.get("state")! })}`, {
        headers: { cookie: headers.get("set-cookie")!.split(";")[0]! },
      }),
    );

  env.SESSION_SECRET = "new-secret-123456,old-secret-123456";
  expect(await finish()).toMatchObject({ accessToken: "a", provider: { subject: "mina" } });
  env.SESSION_SECRET = "new-secret-123456";
  await expect(finish()).rejects.toThrow("The id token answers another sign-in.");
});
