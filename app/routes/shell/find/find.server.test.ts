import { describe, expect, it, vi } from "vitest";
import { menus } from "~/contract/call";
import type { CommonInfo } from "~/contract/people/session";
import { authTypes } from "~/contract/people/session";
import type { Upstream } from "~/upstream/upstream.server";
import { itemHref } from "./destinations";
import { find, readWord } from "./find.server";

const day = { firstDay: "2026-01-01", lastDay: "2026-11-19" };
const info = {
  profile: "PROD",
  authorisedVendors: ["aws", "azure"],
  defaultCurrency: "EUR",
  vendors: [
    { vendor: "aws", ...day },
    { vendor: "gcp", ...day },
  ],
} as unknown as CommonInfo;
const user = (menu: "costAnalytics" | "billing") => ({
  menus: [{ menuId: menus[menu], authType: authTypes.view }],
});
const ec2 = { field: "product", vendor: "aws", item: "AmazonEC2", itemAlias: "Amazon EC2", cost: "4" };

function look(
  word: string,
  { menu = "costAnalytics" as "costAnalytics" | "billing", call = vi.fn(), common = info as CommonInfo } = {},
) {
  const source = { upstream: { call } as unknown as Upstream, user: user(menu), today: "2026-11-20" };
  return find({ ...source, info: Promise.resolve(common) } as Parameters<typeof find>[0], word);
}

describe("find", () => {
  it("searches three months of the user's providers with bills", async () => {
    const call = vi.fn(async () => ({ items: [ec2] }));
    expect(await look("ec2", { call })).toEqual({
      word: "ec2",
      vendors: { costAnalytics: ["aws"], billing: ["aws"] },
      items: [{ field: "product", vendor: "aws", item: "AmazonEC2", name: "Amazon EC2" }],
    });
    expect(call).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({
        startDate: "2026-09-01",
        endDate: "2026-11-20",
        selectedVendors: ["aws"],
        currency: "EUR",
        word: "ec2",
      }),
    );
  });
  it("sends no request without a term, nor for users who may not see costs", async () => {
    const call = vi.fn();
    expect(await look("", { call })).toEqual({
      word: "",
      vendors: { costAnalytics: ["aws"], billing: ["aws"] },
      items: [],
    });
    expect(await look("ec2", { call, menu: "billing" })).toMatchObject({ items: [] });
    expect(call).not.toHaveBeenCalled();
  });
  it("has no costs of GCP in China, where its bills stay", async () => {
    const china = { ...info, profile: "CHINA", authorisedVendors: ["aws", "gcp"] } as CommonInfo;
    expect((await look("", { common: china })).vendors).toEqual({ costAnalytics: ["aws"], billing: ["aws", "gcp"] });
  });
});

describe("readWord", () => {
  it("trims the input, removes control characters and limits its length", () => {
    expect(readWord(new URLSearchParams("q=+ec2%00+"))).toBe("ec2");
    expect(readWord(new URLSearchParams(""))).toBe("");
    expect(readWord(new URLSearchParams({ q: "y".repeat(999) }))).toHaveLength(200);
    expect(readWord(new URLSearchParams({ q: `${"y".repeat(199)}😀` }))).toBe("y".repeat(199));
  });
});

describe("itemHref", () => {
  it("links to the costs of the item alone", () => {
    expect(itemHref({ field: "product", vendor: "aws", item: "Amazon EC2 & more" })).toBe(
      "/cost-analytics?f.product=Amazon+EC2+%26+more&range=last_3_months&vendor=aws",
    );
  });
});
