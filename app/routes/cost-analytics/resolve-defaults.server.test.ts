import { describe, expect, it } from "vitest";
import type { CommonInfo } from "~/contract/people/session";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { href } from "~/features/cost-report/search/href";
import { resolveDefaults } from "./resolve-defaults.server";

const info = {
  defaultCurrency: "USD",
  selectedCurrency: null,
  selectedVendors: null,
  vendors: [{ vendor: "aws" }, { vendor: "gcp" }],
} as unknown as CommonInfo;
const saved = {
  index: 7,
  filterName: "One",
  conditions: { all: [{ field: "product", values: ["EC2"], exclude: false }] },
  search: "by=region",
  updatedAt: "",
  isOwn: true,
};

const settled = async (query: string, changes: Partial<CommonInfo> = {}, answer: () => unknown = () => saved) => {
  const upstream = { call: async () => answer() } as unknown as Upstream;
  const search = await resolveDefaults(
    { upstream, info: Promise.resolve({ ...info, ...changes }), today: "2026-11-20", language: "en" },
    new URLSearchParams(query),
  );
  return search && href(search);
};

describe("the bare address", () => {
  it("redirects to the user's defaults", async () => {
    expect(await settled("", { selectedVendors: ["aws"], selectedCurrency: "KRW" })).toBe(
      "/cost-analytics?currency=KRW&vendor=aws",
    );
    expect(await settled("lang=ko", { selectedCurrency: "KRW" })).toBe("/cost-analytics?currency=KRW&lang=ko");
    expect(await settled("", { selectedVendors: [] })).toBe("/cost-analytics?vendor=");
  });
  it("does not redirect without defaults, or if they include everything", async () => {
    expect(await settled("")).toBeNull();
    expect(await settled("", { selectedVendors: ["oci", "gcp", "aws"], selectedCurrency: "USD" })).toBeNull();
  });
  it("is the only one that redirects", async () => {
    for (const query of ["range=last_month", "panel=filters", "foo=1"])
      expect(await settled(query, { selectedCurrency: "KRW" })).toBeNull();
  });
});

describe("the address of a saved filter", () => {
  it("redirects to the saved search, and keeps the filter", async () => {
    expect(await settled("filter=7&lang=ko", { selectedCurrency: "KRW" })).toBe(
      "/cost-analytics?by=region&f.product=EC2&filter=7&lang=ko",
    );
  });
  it("does not redirect without a saved search, or if the filter does not exist; fails if it cannot be loaded", async () => {
    expect(await settled("filter=7", {}, () => ({ ...saved, conditions: {}, search: "" }))).toBeNull();
    const missing = () => {
      throw new UpstreamError(404, "not_found", "gone");
    };
    expect(await settled("filter=7", {}, missing)).toBeNull();
    const failing = () => {
      throw new UpstreamError(503, "unreachable", "");
    };
    await expect(settled("filter=7", {}, failing)).rejects.toMatchObject({ status: 503 });
    expect(await settled("filter=x", { selectedCurrency: "KRW" })).toBeNull();
  });
});
