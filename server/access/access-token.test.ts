import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTokenChecker } from "./access-token";
import type { TokenChecker } from "./access-token";

const ISSUER = "https://issuer.example";
let issuer: Server;
let sign: (claims: Record<string, unknown>) => Promise<string>;
let checker: TokenChecker;
const keysAddress = async () => `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "ES256" }] });
  issuer = createServer((_request, response) => void response.end(keys));
  await new Promise<void>((resolve) => issuer.listen(0, "127.0.0.1", resolve));
  checker = createTokenChecker({ issuer: ISSUER, audience: "api", keysAddress });
  sign = (claims) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: "one" })
      .setIssuer(ISSUER)
      .setAudience("api")
      .setSubject("anna")
      .setIssuedAt()
      .setExpirationTime("30s")
      .sign(privateKey);
});
afterAll(() => void issuer.close());
afterEach(() => void vi.useRealTimers());

const refused = { status: 401 };

it("accepts a token until it expires, cached or not", async () => {
  const token = await sign({ sid: "session" });
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  for (const seconds of [0, 1, 28]) {
    vi.setSystemTime(now + seconds * 1000);
    const { subject, session } = await checker.verify(`Bearer ${token}`);
    expect(subject).toBe("anna");
    // A token issued in the session right now may have this full lifetime.
    expect(session).toEqual({ key: "session", endsAt: new Date(now + (seconds + 30) * 1000), token });
  }
  vi.setSystemTime(now + 31_000);
  await expect(checker.verify(`Bearer ${token}`)).rejects.toMatchObject(refused);
});

it("rejects a token that differs from a valid one in its claims or its signature", async () => {
  const token = await sign({ sid: "session" });
  await checker.verify(`Bearer ${token}`);
  const [header, , signature] = token.split(".");
  const [, claims] = (await sign({ sid: "another" })).split(".");
  await expect(checker.verify(`Bearer ${header}.${claims}.${signature}`)).rejects.toMatchObject(refused);
  await expect(checker.verify(`Bearer ${token.slice(0, -4)}AAAA`)).rejects.toMatchObject(refused);
});

it("cannot verify a token until it finds the issuer's keys, which it then looks for again", async () => {
  let isUp = false;
  const late = createTokenChecker({
    issuer: ISSUER,
    audience: "api",
    keysAddress: () => (isUp ? keysAddress() : Promise.reject(new Error("down"))),
  });
  const bearer = `Bearer ${await sign({})}`;
  await expect(late.verify(bearer)).rejects.toMatchObject({ status: 503 });
  isUp = true;
  expect(await late.verify(bearer)).toMatchObject({ subject: "anna" });
});
