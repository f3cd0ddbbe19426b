import { describe, expect, it } from "vitest";
import { addressList, isAddressEntry } from "./address-list";

describe("entries", () => {
  it.each(["10.1.2.3", "10.0.0.0/8", "0.0.0.0/0", "2001:db8::1", "2001:db8::/32", "::/0"])("accepts %s", (entry) => {
    expect(isAddressEntry(entry)).toBe(true);
  });

  it.each([
    "",
    "10.1.2",
    "10.1.2.300",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "2001:db8::/129",
    "fe80::1%eth0",
    "office",
    "10.0.0.0/-1",
  ])("rejects %s", (entry) => {
    expect(isAddressEntry(entry)).toBe(false);
  });
});

it("recognizes addresses of both families in any notation", () => {
  const isIn = addressList(["192.0.2.7", "10.1.0.0/16", "2001:db8:1::/48"]);
  const addresses = [
    "192.0.2.7",
    "::ffff:192.0.2.7",
    "192.0.2.8",
    "10.1.255.255",
    "10.2.0.0",
    "2001:db8:1:2::3",
    "2001:0DB8:0001::9",
    "2001:db8:2::1",
    "",
    "x",
  ];
  expect(addresses.filter((address) => isIn(address))).toEqual([
    "192.0.2.7",
    "::ffff:192.0.2.7",
    "10.1.255.255",
    "2001:db8:1:2::3",
    "2001:0DB8:0001::9",
  ]);
  expect(isIn(undefined)).toBe(false);
});
