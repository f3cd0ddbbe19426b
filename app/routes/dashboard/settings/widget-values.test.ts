import { expect, test } from "vitest";
import { widget } from "~/contract/dashboards/dashboards";
import { widgetForm, withSettings } from "./widget-values";

const before = widget.parse({ index: 1, widgetType: "top5", x: 0, y: 0, width: 12, height: 13 });
const region = { field: "region" as const, values: ["a"], exclude: false };

test("empty or missing input is an empty list, and a single value is a list of one", () => {
  expect(widgetForm.parse({ selectedTagKey: "", serviceGroupSetId: "", savedFilter: "" })).toMatchObject({
    selectedTagKey: undefined,
    serviceGroupSetId: undefined,
    savedFilter: undefined,
  });
  expect(widgetForm.parse({})).toMatchObject({ title: "", vendor: [], keep: [] });
  expect(widgetForm.parse({ vendor: "aws", keep: ["0", "2"], providers: "chosen" })).toMatchObject({
    vendor: ["aws"],
    keep: ["0", "2"],
  });
});

test("settings that a form lacks are unchanged", () => {
  const expected = { ...before, selectedTagKey: "team", threshold: 5 as const, filter: [region] };
  expect(withSettings(expected, widgetForm.parse({ title: " Mine " }), [region])).toEqual({
    ...expected,
    title: "Mine",
  });
});

test("a widget covers all providers, or the selected ones", () => {
  const chosen = (typed: Record<string, unknown>) =>
    withSettings(before, widgetForm.parse(typed), []).selectedVendorsByWidget;
  expect(chosen({ providers: "chosen", vendor: ["aws", "gcp"] })).toEqual(["aws", "gcp"]);
  expect(chosen({ providers: "all", vendor: "aws" })).toBeNull();
});

test("a band is two amounts in order, otherwise an error; widgets without one keep theirs", () => {
  const problems = (typed: Record<string, string>) =>
    widgetForm.safeParse({ hasBand: "yes", ...typed }).error?.issues.map(({ path, message }) => [path.join(), message]);
  const form = widgetForm.parse({ hasBand: "yes", minAlert: "50.5", maxAlert: "50.5" });
  expect(withSettings(before, form, [])).toMatchObject({ minAlert: 50.5, maxAlert: 50.5 });
  expect(problems({ minAlert: "2000", maxAlert: "1000" })).toEqual([["minAlert", "alertBand"]]);
  expect(problems({ maxAlert: "1000" })).toEqual([["minAlert", "alertBand"]]);
  expect(problems({ minAlert: "1", maxAlert: "much" })).toContainEqual(["maxAlert", "alertBand"]);
  expect(withSettings(before, widgetForm.parse({}), [])).toMatchObject({ minAlert: 100, maxAlert: 1000 });
});
