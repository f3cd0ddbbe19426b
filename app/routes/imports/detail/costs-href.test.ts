import { expect, it } from "vitest";
import { costsHref } from "./costs-href";

it("contains the months, providers and currency of the import", () => {
  const import1 = {
    months: { first: "2024-01", last: "2024-02" },
    vendors: ["gcp" as const, "aws" as const],
    sums: [{ currency: "EUR" }],
  };
  expect(costsHref(import1)).toBe("/cost-analytics?currency=EUR&end=2024-02-29&start=2024-01-01&vendor=aws&vendor=gcp");
});

it("covers at most the last twelve months, in the page's own currency if there are several", () => {
  const sums = [{ currency: "EUR" }, { currency: "USD" }];
  expect(costsHref({ months: { first: "2022-06", last: "2024-12" }, vendors: [], sums })).toBe(
    "/cost-analytics?end=2024-12-31&start=2024-01-01",
  );
});

it("is absent until the months are known", () => {
  expect(costsHref({ months: null, vendors: [], sums: [] })).toBeNull();
});
