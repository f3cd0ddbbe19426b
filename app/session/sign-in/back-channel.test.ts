import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readLogoutToken } from "./back-channel.server";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const issuer = "https://sso.example/realms/company";
const keyPairs = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
const [own, foreign] = keyPairs.map(({ privateKey }) => privateKey) as [CryptoKey, CryptoKey];
let provider: { issuer: string; clientId: string; keysAddress: string };
let close: () => void;

beforeAll(async () => {
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(keyPairs[0]!.publicKey)), kid: "k", alg: "RS256" }] });
  const server = createServer((_request, response) => response.end(keys));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const keysAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`;
  provider = { issuer, clientId: "web", keysAddress };
  close = () => server.close();
});
afterAll(() => close());

const valid = { sub: "s-1", sid: "session-1", events: { [EVENT]: {} } };
const token = (payload: JWTPayload, { key = own, age = "0s ago", audience = "web", from = issuer } = {}) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: "RS256", kid: "k", typ: "logout+jwt" })
    .setIssuer(from)
    .setAudience(audience)
    .setIssuedAt(age)
    .setExpirationTime("2m")
    .sign(key);

it("reads which session has ended", async () => {
  expect(await readLogoutToken(await token(valid), provider)).toEqual({ subject: "s-1", sid: "session-1" });
  // In Keycloak's format, which also states whether offline tokens are revoked.
  const events = { [EVENT]: { revoke_offline_access: true } };
  expect(await readLogoutToken(await token({ sub: "s-1", events }), provider)).toEqual({ subject: "s-1" });
});

it("rejects anything but a logout token", async () => {
  const others = [
    token(valid, { key: foreign }),
    token(valid, { audience: "another" }),
    token(valid, { from: "https://sso.example/realms/other" }),
    token(valid, { age: "10m ago" }),
    token({ ...valid, nonce: "n" }),
    token({ ...valid, events: {} }),
    token({ events: valid.events }),
    Promise.resolve("x.y.z"),
    Promise.resolve(""),
  ];
  for (const other of others) expect(await readLogoutToken(await other, provider)).toBeNull();
});

it("does not call a token invalid while the keys cannot be read", async () => {
  const unreachableProvider = { ...provider, keysAddress: "http://127.0.0.1:9/certs" };
  await expect(readLogoutToken(await token(valid), unreachableProvider)).rejects.toThrow();
});
