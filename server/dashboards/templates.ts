import type { Widget } from "~/contract/dashboards/dashboards";
import { widget } from "~/contract/dashboards/dashboards";
import type { Vendor } from "~/contract/vendors";
import { compact } from "~/lib/dashboards/grid";
import { sizeOf } from "~/lib/dashboards/widgets";
import type { Template, WidgetType } from "~/lib/dashboards/widgets";

type Draft = [
  type: WidgetType,
  place: { x: number; y: number; width?: number; height?: number },
  rest?: Partial<Widget>,
];

/** Widgets of a layout, as far up as they can be. */
function layout(drafts: Draft[]): Widget[] {
  const widgets = drafts.map(([widgetType, place, rest], at) => {
    const { width, height } = sizeOf(widgetType);
    return widget.parse({ index: at + 1, widgetType, width, height, ...place, ...rest });
  });
  return compact(widgets);
}

const tiles: Draft[] = [
  ["costMonthToDate", { x: 0, y: 0, width: 8 }],
  ["estimatedCost", { x: 8, y: 0, width: 8 }],
  ["totalSaving", { x: 16, y: 0, width: 8 }],
];

/**
 * The layouts to start from, for a company with these providers. `provider` is about a single one. The default one
 * is a fixed list (spec §2), in which comparisons of providers are left out where there is one alone.
 */
export const layouts: Record<Template, (vendors: Vendor[], provider: Vendor) => Widget[]> = {
  default: (vendors) =>
    layout([
      ...tiles,
      ["compareCostTrend", { x: 0, y: 5, width: 24 }, { timeFrame: "last_2_months" }],
      ["costBy", { x: 0, y: 18 }, { timeFrame: "last_6_months" }],
      ["productPortion", { x: 12, y: 18 }],
      ["top5", { x: 0, y: 31 }],
      vendors.length > 1
        ? ["integratedProductPortion", { x: 12, y: 31 }]
        : ["portionBy", { x: 12, y: 31 }, { viewBy: "account" }],
    ]),
  executive: (vendors) =>
    layout([
      ...tiles,
      ["costBy", { x: 0, y: 5, width: 24 }, { timeFrame: "last_12_months", viewBy: "account" }],
      ...(vendors.length > 1
        ? ([
            ["multiVendorCostBy", { x: 0, y: 18 }, { timeFrame: "last_12_months" }],
            ["integratedProductPortion", { x: 0, y: 31 }],
          ] satisfies Draft[])
        : ([["productPortion", { x: 0, y: 31 }]] satisfies Draft[])),
      ["portionBy", { x: 12, y: 31 }, { viewBy: "account" }],
    ]),
  engineering: () =>
    layout([
      ["costMonthToDate", { x: 0, y: 0 }],
      ["estimatedCost", { x: 6, y: 0 }],
      ["totalSaving", { x: 12, y: 0, width: 12 }],
      ["top5", { x: 0, y: 5 }, { timeFrame: "last_7_days", sortBy: "increase", threshold: 10 }],
      ["top5", { x: 12, y: 5 }, { timeFrame: "last_7_days", viewBy: "account", sortBy: "increase", threshold: 10 }],
      ["costBy", { x: 0, y: 18, width: 24 }, { timeFrame: "last_8_weeks" }],
      ["portionBy", { x: 0, y: 31 }, { viewBy: "region" }],
      ["portionBy", { x: 12, y: 31 }, { viewBy: "usageType" }],
    ]),
  finance: () =>
    layout([
      ...tiles,
      ["costBy", { x: 0, y: 5 }, { timeFrame: "last_12_months", viewBy: "account" }],
      ["portionBy", { x: 12, y: 5 }, { viewBy: "account", timeFrame: "last_month" }],
      ["compareCostTrend", { x: 0, y: 18, width: 24 }, { timeFrame: "last_3_months" }],
    ]),
  provider: (_vendors, provider) => {
    const only = { selectedVendorsByWidget: [provider] };
    return layout([
      ["costMonthToDate", { x: 0, y: 0 }, only],
      ["estimatedCost", { x: 6, y: 0 }, only],
      ["totalSaving", { x: 12, y: 0, width: 12 }, only],
      ["compareCostTrend", { x: 0, y: 5, width: 24 }, { ...only, timeFrame: "last_2_months" }],
      ["costBy", { x: 0, y: 18 }, { ...only, timeFrame: "last_6_months" }],
      ["productPortion", { x: 12, y: 18 }, only],
      ["top5", { x: 0, y: 31 }, only],
      ["portionBy", { x: 12, y: 31 }, { ...only, viewBy: "account" }],
    ]);
  },
};
