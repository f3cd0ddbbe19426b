import { expect, it } from "vitest";
import { normalizeForwarded, trustList } from "./trusted-proxies.server";

const isTrusted = trustList("127.0.0.0/8, ::1/128, 10.1.2.3");

it("trusts addresses and networks, also IPv4-mapped IPv6", () => {
  expect(["127.0.0.1", "127.8.8.8", "::1", "10.1.2.3", "::ffff:127.0.0.1"].map(isTrusted)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(["10.1.2.4", "203.0.113.7", "::2", "::ffff:203.0.113.7", undefined].map(isTrusted)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

it("uses the address that a trusted proxy appended, and ignores those that strangers did", () => {
  const headers = { "x-forwarded-for": "6.6.6.6, 198.51.100.9", "x-forwarded-host": "costs.example" };
  expect(normalizeForwarded(headers, "127.0.0.1", isTrusted)).toBe("198.51.100.9");
  expect(headers["x-forwarded-host"]).toBe("costs.example");
  expect(normalizeForwarded({}, "::ffff:127.0.0.1", isTrusted)).toBe("127.0.0.1");
});

it("finds the browser behind several trusted proxies", () => {
  const forwarded = (address: string) => normalizeForwarded({ "x-forwarded-for": address }, "127.0.0.1", isTrusted);
  expect(forwarded("6.6.6.6, 198.51.100.9, 10.1.2.3")).toBe("198.51.100.9");
  expect(forwarded("6.6.6.6, 198.51.100.9, 10.1.2.3:4711, ::ffff:127.0.0.1")).toBe("198.51.100.9");
  // The last one known, if a proxy says nothing useful or is where the request came from.
  expect([forwarded("198.51.100.9, unknown, 10.1.2.3"), forwarded("10.1.2.3")]).toEqual(["10.1.2.3", "10.1.2.3"]);
});

it("ignores invalid addresses and schemes, even from a trusted proxy", () => {
  const forwarded = (address: string) => normalizeForwarded({ "x-forwarded-for": address }, "127.0.0.1", isTrusted);
  expect(["a b", "", "::gg", "1.2.3", "<script>"].map(forwarded)).toEqual(Array(5).fill("127.0.0.1"));
  expect(["198.51.100.9:4711", "[2001:db8::1]:4711", "[2001:db8::1]", "2001:db8::1"].map(forwarded)).toEqual([
    "198.51.100.9",
    "2001:db8::1",
    "2001:db8::1",
    "2001:db8::1",
  ]);
  const headers = { "x-forwarded-for": "nobody", "x-forwarded-proto": "javascript" };
  normalizeForwarded(headers, "127.0.0.1", isTrusted);
  expect(headers).toEqual({});
});

it("removes headers forged by a client", () => {
  const headers = {
    host: "h",
    "x-forwarded-for": "6.6.6.6",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
  };
  expect(normalizeForwarded(headers, "203.0.113.7", isTrusted)).toBe("203.0.113.7");
  expect(headers).toEqual({ host: "h" });
});
