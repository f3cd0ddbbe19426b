import { describe, expect, test } from "vitest";
import { widget } from "~/contract/dashboards/dashboards";
import type { Widget } from "~/contract/dashboards/dashboards";
import { conditionsOf, periodOf } from "~/features/cost-report/search/query";
import { widgetTimeFrames } from "~/lib/dashboards/widgets";
import type { WidgetTimeFrame } from "~/lib/dashboards/widgets";
import { grainOf, rangeOf, searchOf } from "./widget-search";

/** A Friday. */
const TODAY = "2026-11-20";
const sample = (rest: Partial<Widget> = {}): Widget =>
  widget.parse({ index: 1, widgetType: "costBy", x: 0, y: 0, width: 12, height: 13, ...rest });

describe("time frames of widgets", () => {
  test.each<[WidgetTimeFrame, string, string | null]>([
    ["last_10_days", "2026-11-11", "DAY"],
    ["last_30_days", "2026-10-22", "DAY"],
    ["last_60_days", "2026-09-22", "DAY"],
    ["last_2_months", "2026-10-01", "MONTH"],
    ["last_12_months", "2025-12-01", "MONTH"],
    ["year_to_month", "2026-01-01", "MONTH"],
    ["year_to_week", "2026-01-01", "WEEK"],
    ["last_4_weeks", "2026-10-26", "WEEK"],
    ["last_24_weeks", "2026-06-08", "WEEK"],
    ["month_to_date", "2026-11-01", "DAY"],
  ])("%s begins on %s, by %s", (timeFrame, start, grain) => {
    const period = periodOf(searchOf(sample({ timeFrame }), TODAY), TODAY);
    expect(period).toMatchObject({ problem: null, range: { startDate: start, endDate: TODAY } });
    expect(grainOf(timeFrame)).toBe(grain);
  });

  test("are all valid ranges of Cost Analytics, also on the last day of a month", () => {
    for (const today of [TODAY, "2028-02-29", "2026-12-31", "2027-01-01"])
      for (const timeFrame of widgetTimeFrames) {
        const search = { ...searchOf(sample(), today), ...rangeOf(timeFrame, today), grain: grainOf(timeFrame) };
        expect([timeFrame, periodOf(search, today).problem]).toEqual([timeFrame, null]);
      }
  });

  function searchOfToday(rest: Partial<Widget>) {
    return searchOf(sample(rest), TODAY);
  }

  test("have filters with the same effect as in Cost Analytics", () => {
    const filter: Widget["filter"] = [
      { field: "region", values: ["a", "b"], exclude: false },
      { field: "tag", tagKey: "team", values: ["x"], exclude: true },
      { field: "product", values: [], vendorValues: { aws: ["EC2"] }, exclude: false },
    ];
    const search = searchOfToday({ filter });
    expect(search).toMatchObject({
      include: { region: ["a", "b"], "aws.product": ["EC2"] },
      exclude: { "tag.team": ["x"] },
    });
    expect(conditionsOf(search)).toEqual([
      { field: "product", values: [], vendorValues: { aws: ["EC2"] }, exclude: false },
      { field: "region", values: ["a", "b"], exclude: false },
      { field: "tag", tagKey: "team", values: ["x"], exclude: true },
    ]);
  });

  test("keep keys and sets in their own views only", () => {
    const keys = { selectedTagKey: "team", serviceGroupSetId: "set-1" };
    expect(searchOfToday({ ...keys, viewBy: "tag" })).toMatchObject({ by: "tag", tag: "team", set: "" });
    expect(searchOfToday({ ...keys, viewBy: "serviceGroup" })).toMatchObject({
      by: "serviceGroup",
      tag: "",
      set: "set-1",
    });
    expect(searchOfToday({ ...keys, viewBy: "region" })).toMatchObject({ by: "region", tag: "", set: "" });
  });
});
