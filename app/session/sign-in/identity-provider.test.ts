import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const UPSTREAM = "http://127.0.0.1:4000";
let answers: Record<string, unknown>;
let requested: string[];

beforeEach(() => {
  vi.resetModules();
  requested = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requested.push(url);
    const answer = answers[url.split("?")[0]!];
    return answer ? Response.json(answer) : new Response(null, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const keycloakJson = (issuer: string) => ({
  Data: { keycloakJson: { realm: "cloudtally", "auth-server-url": "x", issuer, resource: "web", audience: "api" } },
});
const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/protocol/openid-connect/auth`,
  token_endpoint: `${issuer}/protocol/openid-connect/token`,
  jwks_uri: `${issuer}/protocol/openid-connect/certs`,
  end_session_endpoint: `${issuer}/protocol/openid-connect/logout`,
});
const find = async () => (await import("./identity-provider.server")).identityProvider("r1");

describe("the identity provider", () => {
  it("built in: has the browser's host for browsers, and a direct address for this server", async () => {
    const issuer = "http://localhost:3000/realms/cloudtally";
    answers = {
      [`${UPSTREAM}/api_v2.0/general/keycloak/json`]: keycloakJson(issuer),
      [`${UPSTREAM}/realms/cloudtally/.well-known/openid-configuration`]: metadataOf(issuer),
    };
    const provider = await find();
    expect(provider).toMatchObject({ issuer, clientId: "web", isBuiltIn: true });
    expect(provider.authorizationAddress("https://costs.example")).toBe(
      "https://costs.example/realms/cloudtally/protocol/openid-connect/auth",
    );
    expect(provider.endSessionPage("https://costs.example")).toBe(
      "https://costs.example/realms/cloudtally/protocol/openid-connect/logout",
    );
    expect(provider.tokenAddress).toBe(`${UPSTREAM}/realms/cloudtally/protocol/openid-connect/token`);
    expect(provider.keysAddress).toBe(`${UPSTREAM}/realms/cloudtally/protocol/openid-connect/certs`);
  });

  it("external: has the configured addresses, for browsers and for this server", async () => {
    const issuer = "https://sso.example/realms/company";
    answers = {
      [`${UPSTREAM}/api_v2.0/general/keycloak/json`]: keycloakJson(issuer),
      [`${issuer}/.well-known/openid-configuration`]: metadataOf(issuer),
    };
    const provider = await find();
    expect(provider.isBuiltIn).toBe(false);
    expect(provider.authorizationAddress("https://costs.example")).toBe(`${issuer}/protocol/openid-connect/auth`);
    expect(provider.tokenAddress).toBe(`${issuer}/protocol/openid-connect/token`);
    expect(provider.endSessionAddress).toBe(`${issuer}/protocol/openid-connect/logout`);
  });

  it("is rejected under another name, and requested again after a failure", async () => {
    const issuer = "https://sso.example/realms/company";
    const wellKnown = `${issuer}/.well-known/openid-configuration`;
    answers = {
      [`${UPSTREAM}/api_v2.0/general/keycloak/json`]: keycloakJson(issuer),
      [wellKnown]: metadataOf("https://evil.example"),
    };
    await expect(find()).rejects.toThrow("calls itself");
    answers[wellKnown] = metadataOf(issuer);
    expect((await find()).issuer).toBe(issuer);
    const before = requested.length;
    await find();
    expect(requested).toHaveLength(before);
  });
});
