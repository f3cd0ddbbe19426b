import { describe, expect, it } from "vitest";
import { i18nIn } from "~/i18n/i18n.server";
import { factsOf } from "./facts.server";
import { defaultSearch } from "~/features/cost-report/search/href";

const page: Parameters<typeof factsOf>[0] = {
  view: {
    search: {
      ...defaultSearch,
      by: "account",
      include: { region: ["us-east-1"] },
      exclude: { "tag.team": ["NO_VALUE", "ml"], "aws.region": ["us-east-1"] },
    },
    currency: "USD",
    providers: ["gcp"],
    onlyVendor: "gcp",
    names: { region: { "us-east-1": "N. Virginia" } },
  },
  range: { startDate: "2026-10-01", endDate: "2026-10-31" },
  report: null,
  compared: null,
};

describe("factsOf", () => {
  it("describe what a report covers", () => {
    const facts = factsOf(page, i18nIn("en").getFixedT("en", "cost-analytics"), "en");
    expect(facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      "Time frame 10/01/2026 – 10/31/2026",
      "Providers GCP",
      "View by Project",
      "Cost basis Billed, USD",
      "Region is N. Virginia",
      "Region is not N. Virginia · AWS",
      "Tag team is not Not tagged, ml",
    ]);
  });
  it("name the view of the figures, where they fell back to accounts", () => {
    const view = { ...page.view, search: { ...page.view.search, by: "tag" as const } };
    const facts = factsOf(
      { ...page, view, report: { by: "account" } as never },
      i18nIn("en").getFixedT("en", "cost-analytics"),
      "en",
    );
    expect(facts[2]).toEqual({ label: "View by", value: "Project" });
  });
  it("are in the language of the page, and include the days that are compared", () => {
    // Bills end on October 25, so that both ranges are cut.
    const compared: (typeof page)["compared"] = {
      problem: null,
      range: { startDate: "2026-09-01", endDate: "2026-09-25" },
      current: { startDate: "2026-10-01", endDate: "2026-10-25" },
      unmatched: null,
      isShortened: true,
    };
    const facts = factsOf({ ...page, compared }, i18nIn("ja").getFixedT("ja", "cost-analytics"), "ja");
    expect(facts.slice(0, 2).map(({ value }) => value)).toEqual(["2026/10/01 – 2026/10/25", "2026/09/01 – 2026/09/25"]);
    expect(facts[1]!.label).toBe("比較");
    expect(facts.slice(-3).map(({ label, value }) => `${label} ${value}`)).toEqual([
      "リージョン N. Virginia",
      "リージョン（除外） N. Virginia · AWS",
      "タグ team（除外） タグなし、ml",
    ]);
  });
});
