import { expect, test } from "vitest";
import type { Anomaly, Cause } from "~/contract/anomalies/anomaly-replies";
import { periodicCharges } from "~/lib/money/periodic-charges";
import { conditionsOf } from "~/features/cost-report/search/query";
import { parse } from "~/features/cost-report/search/search";
import { causeHref, seriesHref } from "./cost-links";

const alert = {
  vendor: "aws",
  kind: "product",
  product: "EC2",
  account: "",
  region: "",
  baseDate: "2026-11-12",
  rule: null,
} as Anomaly;

const withoutFilters = (anomaly: Anomaly) => ({ anomaly, filters: [] });

const searchOf = (address: string) => {
  const { search, ignored } = parse(new URL(address, "http://app").searchParams);
  expect(ignored).toEqual([]);
  return search;
};

test("a cause links to exactly its lines on its day, without charges that are not monitored", () => {
  const cause = { account: "1", product: "EC2", region: "eu", usageType: "Box", resource: "" } as Cause;
  const search = searchOf(causeHref(withoutFilters(alert), cause));
  expect(search).toMatchObject({ start: "2026-11-12", end: "2026-11-12", cost: "amortized", vendor: ["aws"] });
  expect(search.include).toEqual({
    account: ["1"],
    product: ["EC2"],
    region: ["eu"],
    usageType: ["Box"],
    resourceId: ["NO_VALUE"],
  });
  expect(conditionsOf(search)).toContainEqual({
    field: "chargeType",
    values: expect.arrayContaining([...periodicCharges]),
    exclude: true,
  });
});

test("a cause of a rule's alert links to the days that the rule adds up, with spread charges", () => {
  const cause = { account: "1", product: "EC2", region: "eu", usageType: "Box", resource: "" } as Cause;
  const startOf = (comparison: NonNullable<Anomaly["rule"]>["comparison"], baseDate = alert.baseDate) =>
    searchOf(
      causeHref(withoutFilters({ ...alert, baseDate, rule: { ruleId: "r", title: "Rule", comparison } }), cause),
    );
  expect(startOf("last3Days")).toMatchObject({ start: "2026-11-10", end: "2026-11-12", spread: "yes" });
  expect(startOf("last7Days")).toMatchObject({ start: "2026-11-06" });
  expect(startOf("monthToDate")).toMatchObject({ start: "2026-11-01" });
  // February has 28 days.
  expect(startOf("monthToDate", "2026-03-31")).toMatchObject({ start: "2026-03-01", end: "2026-03-28" });
  expect(startOf("latestDay")).toMatchObject({ start: "2026-11-12" });
  expect(searchOf(causeHref(withoutFilters(alert), cause))).toMatchObject({ spread: "no" });
});

test("a series links to the costs that were judged", () => {
  const search = searchOf(seriesHref(withoutFilters(alert)));
  expect(search.include).toEqual({ product: ["EC2"] });
  const ofTag = { ...alert, kind: "tag", product: "", tagKey: "Team", item: "fleet" } as Anomaly;
  expect(searchOf(seriesHref(withoutFilters(ofTag))).include).toEqual({ "tag.Team": ["fleet"] });
  const group = { ...alert, kind: "serviceGroup", product: "", tagKey: "", item: "layers:::a" } as Anomaly;
  expect(searchOf(seriesHref(withoutFilters(group))).include).toEqual({ serviceGroup: ["layers:::a"] });
  // A cause of a tag's alert covers only lines with that tag.
  const cause = { account: "1", product: "EC2", region: "eu", usageType: "Box", resource: "" } as Cause;
  expect(searchOf(causeHref(withoutFilters(ofTag), cause)).include).toMatchObject({
    "tag.Team": ["fleet"],
    account: ["1"],
  });
  expect(search.exclude.chargeType).toHaveLength(periodicCharges.length);
});

test("alerts of a rule link to the costs that its filters select, of the series alone", () => {
  const rule = { ruleId: "r", title: "Rule", comparison: "latestDay" } as const;
  const ofRule = {
    anomaly: { ...alert, rule },
    filters: [
      { field: "tag" as const, tagKey: "Team", values: ["web"], exclude: false },
      { field: "product" as const, values: [], vendorValues: { aws: ["EC2", "S3"] }, exclude: false },
      { field: "resourceId" as const, values: ["i-2"], exclude: true },
    ],
  };
  const series = searchOf(seriesHref(ofRule));
  expect(series.include).toEqual({ "tag.Team": ["web"], product: ["EC2"] });
  expect(series.exclude).toEqual({ resourceId: ["i-2"], chargeType: [...periodicCharges].sort() });
  const cause = { account: "1", product: "EC2", region: "eu", usageType: "Box", resource: "i-1" } as Cause;
  expect(searchOf(causeHref(ofRule, cause))).toMatchObject({
    include: {
      "tag.Team": ["web"],
      account: ["1"],
      product: ["EC2"],
      region: ["eu"],
      usageType: ["Box"],
      resourceId: ["i-1"],
    },
    exclude: { resourceId: ["i-2"], chargeType: [...periodicCharges].sort() },
  });
});
