import { expect, it } from "vitest";
import { getSavedFilter } from "~/contract/costs/saved-filters";
import type { CommonInfo } from "~/contract/people/session";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { loadDetailPage } from "./detail-data.server";

const info = {
  profile: "PROD",
  authorisedVendors: ["aws"],
  vendors: [{ vendor: "aws", firstDay: "2026-01-01", lastDay: "2026-11-19" }],
  currencies: ["USD"],
  defaultCurrency: "USD",
} as unknown as CommonInfo;
const filter = { index: 7, filterName: "One", updatedAt: "", isOwn: false, conditions: {}, search: "" };

it("names the providers whose conditions in a colleague's filter are hidden, as its lines are not limited by them", async () => {
  const call = async (called: unknown) => {
    if (called === getSavedFilter) return { ...filter, withheld: ["gcp"] };
    throw new UpstreamError(500, "failed", "Only the filter is needed.");
  };
  const source = { upstream: { call } as unknown as Upstream, info: Promise.resolve(info), today: "2026-11-20" };
  const load = (address: string) => loadDetailPage({ ...source, language: "en" }, new URLSearchParams(address));
  expect((await load("filter=7&range=last_month")).saved).toMatchObject({ name: "One", withheld: ["gcp"] });
  expect((await load("range=last_month")).saved).toBeNull();
});
