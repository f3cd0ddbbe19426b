import { Hono } from "hono";
import { expect, it } from "vitest";
import { clientAddress, trustedBy } from "./client-address";

it("is stated by trusted machines, through any number of their proxies", async () => {
  const isTrusted = trustedBy({ TRUSTED_PROXIES: "10.1.2.3" });
  const app = new Hono().get("/", (c) => c.text(clientAddress(c, isTrusted)));
  const from = async (remoteAddress: string, forwarded: string) =>
    (
      await app.request("/", { headers: { "x-forwarded-for": forwarded } }, { incoming: { socket: { remoteAddress } } })
    ).text();
  expect(await from("::ffff:127.0.0.1", "198.51.100.9")).toBe("198.51.100.9");
  expect(await from("10.1.2.3", "6.6.6.6, 198.51.100.9, 10.1.2.3")).toBe("198.51.100.9");
  expect(await from("203.0.113.7", "198.51.100.9")).toBe("203.0.113.7");
});
