import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "~/lib/process/log";
import {
  authorizationAddress,
  ISSUER,
  OPENID,
  ORIGIN,
  startTestIdentity,
} from "../../tests/support/servers/test-identity";
import { readEnv } from "../env";
import { createIdentity } from "./identity";

let identity: Awaited<ReturnType<typeof startTestIdentity>>;

beforeAll(async () => {
  identity = await startTestIdentity();
});

afterAll(() => identity.stop());

describe("redirects", () => {
  it.each([
    ["a foreign host", "https://evil.example/auth/callback"],
    ["another path", `${ORIGIN}/imports`],
    ["another scheme", "http://costs.example/auth/callback"],
    ["a look-alike", `${ORIGIN}.evil.example/auth/callback`],
    ["a user part", "https://costs.example@evil.example/auth/callback"],
  ])("never go to %s", async (_name, redirect_uri) => {
    const { response, address } = await identity.newBrowser().follow(authorizationAddress({ redirect_uri }));
    expect(new URL(address).origin).toBe(ORIGIN);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("This sign-in link cannot be used");
  });

  it("may go to the installation's own address whatever host the browser uses", async () => {
    const { response } = await identity
      .newBrowser()
      .follow(authorizationAddress({ redirect_uri: "http://localhost:3000/auth/callback" }));
    expect(await response.text()).toContain('name="password"');
  });

  it("do not fail for parameters that the store cannot contain", async () => {
    const { response } = await identity.newBrowser().follow(authorizationAddress({ state: "\0", nonce: "a\0" }));
    expect([response.status, (await response.text()).includes('name="password"')]).toEqual([200, true]);
  });

  it("require PKCE", async () => {
    const { address } = await identity
      .newBrowser()
      .follow(authorizationAddress({ code_challenge: "", code_challenge_method: "" }));
    expect(new URL(address).searchParams.get("error")).toBe("invalid_request");
  });
});

describe("forwarded headers", () => {
  it("set the browser's host, and the issuer is unchanged", async () => {
    const discovery = "/realms/cloudtally/.well-known/openid-configuration";
    const metadata = (await (await identity.newBrowser().get(discovery)).json()) as Record<string, string>;
    expect(metadata.issuer).toBe(ISSUER);
    expect(metadata.authorization_endpoint).toBe(`${ORIGIN}${OPENID}/auth`);
    const direct = (await (await fetch(identity.base + discovery)).json()) as Record<string, string>;
    expect(direct.authorization_endpoint).toBe(`http://localhost:3000${OPENID}/auth`);
  });

  it("are trusted from the machines of TRUSTED_PROXIES, such as that of the web app", async () => {
    const env = readEnv({ TRUSTED_PROXIES: "10.0.0.5" });
    const provider = await createIdentity({ env, log: createLog("test", "silent"), stateStore: identity.store });
    const server = createServer((req, res) => {
      Object.defineProperty(req.socket, "remoteAddress", { value: req.headers["x-peer"], configurable: true });
      provider!.handle(req, res);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const seenFrom = async (peer: string): Promise<string> => {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/cloudtally/.well-known/openid-configuration`;
      const headers = { "x-peer": peer, "x-forwarded-host": "costs.example", "x-forwarded-proto": "https" };
      const metadata = (await (await fetch(address, { headers })).json()) as Record<string, string>;
      return new URL(metadata.authorization_endpoint!).origin;
    };
    expect([await seenFrom("10.0.0.5"), await seenFrom("10.0.0.6")]).toEqual([ORIGIN, "http://localhost:3000"]);
    server.closeAllConnections();
    server.close();
  });
});

it("keeps its keys across restarts", async () => {
  const again = await startTestIdentity(identity.store);
  const keysAt = async (base: string) => (await fetch(`${base}${OPENID}/certs`)).json();
  expect(await keysAt(again.base)).toEqual(await keysAt(identity.base));
  await again.stop();
});

it("is disabled if the settings configure another issuer", async () => {
  const env = readEnv({ OIDC_ISSUER: "https://sso.example/realms/x" });
  expect(await createIdentity({ env, log: createLog("test", "silent"), stateStore: identity.store })).toBeUndefined();
});
