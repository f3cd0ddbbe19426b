import { expect, test } from "vitest";
import { companyOf, withCompany } from "./company-address";

test.each([
  ["/billing", "/billing?company=acme"],
  ["/", "/?company=acme"],
  ["/billing?vendor=aws&month=2026-10", "/billing?vendor=aws&month=2026-10&company=acme"],
  ["/billing?company=other&vendor=aws#row", "/billing?vendor=aws&company=acme#row"],
  ["/cost-analytics?vendor=", "/cost-analytics?vendor=&company=acme"],
  ["/cost-analytics?f.product=a%26company%3Db", "/cost-analytics?f.product=a%26company%3Db&company=acme"],
  ["/cost-analytics?company.x=1", "/cost-analytics?company.x=1&company=acme"],
  ["/billing.csv?month=2026-10#a?b=c", "/billing.csv?month=2026-10&company=acme#a?b=c"],
  ["#main", "#main"],
  ["", ""],
  ["https://elsewhere.example/billing", "https://elsewhere.example/billing"],
  ["//elsewhere.example/billing", "//elsewhere.example/billing"],
  ["/\\elsewhere.example", "/\\elsewhere.example"],
  ["mailto:support@example.com", "mailto:support@example.com"],
])("%s of acme is %s", (address, expected) => {
  expect(withCompany(address, "acme")).toBe(expected);
  expect(withCompany(address, null)).toBe(address);
});

test("an address contains the company in its own spelling", () => {
  const id = "A&B=ü #1";
  const address = withCompany("/billing?month=2026-10", id);
  expect(address).toBe("/billing?month=2026-10&company=A%26B%3D%C3%BC%20%231");
  expect(companyOf({ url: `http://site.example${address}` })).toBe(id);
});

test.each([
  ["", null],
  ["?company=", null],
  ["?vendor=aws", null],
  ["?company=acme&company=other", "acme"],
])("the company of an address that ends with %j is %j", (query, expected) => {
  expect(companyOf({ url: `http://site.example/billing${query}` })).toBe(expected);
});
