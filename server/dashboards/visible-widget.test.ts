import { expect, test } from "vitest";
import type { z } from "zod";
import type { Widget } from "~/contract/dashboards/dashboards";
import { widget } from "~/contract/dashboards/dashboards";
import { accountsOf, wholeCompany } from "../viewer/viewer";
import { visibleWidget, withUnseen } from "./visible-widget";

const viewer = { ...wholeCompany("acme"), vendors: ["aws" as const, "azure" as const] };
const filter = [
  { field: "account" as const, vendorValues: { aws: ["1"], gcp: ["2"] } },
  { field: "region" as const, vendorValues: { gcp: ["3"] }, exclude: true },
  { field: "product" as const, vendorValues: { aws: ["4"], gcp: ["5"] } },
];
const stored = (
  selectedVendorsByWidget: Widget["selectedVendorsByWidget"],
  filters: z.input<typeof widget>["filter"] = filter,
): Widget =>
  widget.parse({
    ...{ index: 1, widgetType: "costBy", x: 0, y: 0, width: 12, height: 13 },
    selectedVendorsByWidget,
    filter: filters,
  });
/** The stored widget after the viewer has changed what they see of it. */
const saved = (before: Widget, change: (seen: Widget) => Partial<Widget>): Widget => {
  const seen = visibleWidget(viewer, before, true);
  expect(JSON.stringify(seen)).not.toContain("gcp");
  return withUnseen(viewer, before, { ...seen, ...change(seen) });
};

test.each([[["aws", "gcp"]], [["gcp"]], [null]] as const)(
  "a widget of %j is the same after its title has changed, whatever the user may not see of it",
  (selected) => {
    const before = stored(selected && [...selected]);
    expect(saved(before, () => ({ title: "Mine" }))).toEqual({ ...before, title: "Mine" });
  },
);

test("changes of what the user sees leave the rest, except for filters that they remove", () => {
  const changed = saved(stored(["aws", "gcp"]), ({ filter: [accounts] }) => ({
    selectedVendorsByWidget: ["azure"],
    filter: [{ ...accounts!, vendorValues: { aws: ["9"] } }],
  }));
  expect(changed.selectedVendorsByWidget).toEqual(["azure", "gcp"]);
  expect(changed.filter).toEqual([
    { field: "account", values: [], vendorValues: { aws: ["9"], gcp: ["2"] }, exclude: false },
    { field: "region", values: [], vendorValues: { gcp: ["3"] }, exclude: true },
  ]);
});

test.each([[["aws", "gcp"]], [null]] as const)(
  "a widget of %j that is limited to values which the user may not see shows nothing, and is kept",
  (selected) => {
    const before = stored(selected && [...selected], [{ field: "region", vendorValues: { gcp: ["3"] } }]);
    expect(visibleWidget(viewer, before, true)).toMatchObject({ selectedVendorsByWidget: [], filter: [] });
    expect(saved(before, () => ({ title: "Mine" }))).toEqual({ ...before, title: "Mine" });
  },
);

test("a widget limited to tags shows nothing to readers who see only some accounts", () => {
  const limited = { ...viewer, accounts: accountsOf({ aws: ["1"] }) };
  const before = stored(["aws"], [{ field: "tag", tagKey: "team", values: ["web"] }]);
  expect(visibleWidget(limited, before, false)).toMatchObject({ selectedVendorsByWidget: [], filter: [] });
  const without = stored(["aws"], [{ field: "tag", tagKey: "team", values: ["web"], exclude: true }]);
  expect(visibleWidget(limited, without, false)).toMatchObject({ selectedVendorsByWidget: ["aws"], filter: [] });
});

test("a widget whose costs its owner cannot see has only the filters that they choose", () => {
  const change = () => ({ selectedVendorsByWidget: ["aws" as const] });
  const filtered = stored(["gcp"], [{ field: "account", values: ["p1"] }]);
  expect(saved(filtered, change)).toMatchObject({ selectedVendorsByWidget: ["aws"], filter: [] });
});

test("all providers include those that the user may not see", () => {
  expect(saved(stored(["gcp"]), () => ({ selectedVendorsByWidget: null })).selectedVendorsByWidget).toBeNull();
});

test("a widget has no more filters than possible", () => {
  const tags = Array.from({ length: 40 }, (_, at) => ({
    ...{ field: "tag" as const, tagKey: `key ${at}`, values: ["a"], exclude: false },
  }));
  expect(saved(stored(["aws", "gcp"]), () => ({ filter: tags })).filter).toEqual(tags);
});
