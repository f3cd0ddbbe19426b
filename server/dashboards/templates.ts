import type { Widget } from "~/contract/dashboards/dashboards";
import { widget } from "~/contract/dashboards/dashboards";
import type { Vendor } from "~/contract/vendors";
import { compact, GRID_COLUMNS } from "~/lib/dashboards/grid";
import { sizeOf } from "~/lib/dashboards/widgets";
import type { Template, WidgetType } from "~/lib/dashboards/widgets";

type Draft = [
  type: WidgetType,
  place: { x: number; y: number; width?: number; height?: number },
  rest?: Partial<Widget>,
];

/** Widgets of a layout, moved up as far as possible. */
function layout(drafts: Draft[]): Widget[] {
  const widgets = drafts.map(([widgetType, place, rest], at) => {
    const { width, height } = sizeOf(widgetType);
    return widget.parse({ index: at + 1, widgetType, width, height, ...place, ...rest });
  });
  return compact(widgets);
}

/** The person a layout is for. */
export interface LayoutReader {
  /** Providers with data. */
  vendors: Vendor[];
  /** Menus whose widgets they may see. */
  hasBudgets: boolean;
  hasAnomalies: boolean;
}

/** Headline figures in a row, budgets among them for those who may see them. */
function tiles({ hasBudgets }: LayoutReader, rest: Partial<Widget> = {}): Draft[] {
  const types: WidgetType[] = hasBudgets
    ? ["costMonthToDate", "estimatedCost", "cloudBudget", "totalSaving"]
    : ["costMonthToDate", "estimatedCost", "totalSaving"];
  const width = GRID_COLUMNS / types.length;
  return types.map((type, at) => [type, { x: at * width, y: 0, width }, rest]);
}

/** The months overlaid, and next to them the budget thresholds that were reached. */
const trendAndAlerts = ({ hasBudgets }: LayoutReader, y: number, rest: Partial<Widget>): Draft[] => [
  ["compareCostTrend", { x: 0, y, width: hasBudgets ? 18 : 24 }, rest],
  ...(hasBudgets ? ([["alerts", { x: 18, y, width: 6 }]] satisfies Draft[]) : []),
];

const byAccount = { viewBy: "account" } as const;

/**
 * Initial layouts; `provider` is about a single provider. The default one is a fixed list (spec §2), without
 * comparisons of providers if there is only one, and without widgets of menus that the reader may not use.
 */
export const layouts: Record<Template, (reader: LayoutReader, provider: Vendor) => Widget[]> = {
  default: (reader) => {
    const isOverProviders = reader.vendors.length > 1;
    return layout([
      ...tiles(reader),
      ...trendAndAlerts(reader, 5, { timeFrame: "last_2_months" }),
      ["costBy", { x: 0, y: 18 }, { timeFrame: "last_6_months" }],
      [isOverProviders ? "integratedProductPortion" : "productPortion", { x: 12, y: 18 }],
      ["top5", { x: 0, y: 31 }],
      reader.hasAnomalies
        ? ["mlAbnormalAi", { x: 12, y: 31 }, { timeFrame: "last_60_days" }]
        : ["portionBy", { x: 12, y: 31 }, byAccount],
    ]);
  },
  executive: (reader) =>
    layout([
      ...tiles(reader),
      ["costBy", { x: 0, y: 5, width: 24 }, { timeFrame: "last_12_months", ...byAccount }],
      ...(reader.vendors.length > 1
        ? ([
            ["multiVendorCostBy", { x: 0, y: 18 }, { timeFrame: "last_12_months" }],
            ["integratedProductPortion", { x: 0, y: 31 }],
          ] satisfies Draft[])
        : ([["productPortion", { x: 0, y: 31 }]] satisfies Draft[])),
      ["portionBy", { x: 12, y: 31 }, byAccount],
    ]),
  engineering: (reader) =>
    layout([
      ...tiles({ ...reader, hasBudgets: false }),
      ["top5", { x: 0, y: 5 }, { timeFrame: "last_7_days", sortBy: "increase", threshold: 10 }],
      ["abnormalChange", { x: 12, y: 5 }, { timeFrame: "last_7_days", threshold: 10, ...byAccount }],
      ["costBy", { x: 0, y: 18, width: 24 }, { timeFrame: "last_8_weeks" }],
      ...(reader.hasAnomalies
        ? ([
            ["mlAbnormalAi", { x: 0, y: 31 }, { timeFrame: "last_60_days" }],
            ["mlAbnormalUser", { x: 12, y: 31 }, { timeFrame: "last_60_days" }],
          ] satisfies Draft[])
        : []),
      ["portionBy", { x: 0, y: 44 }, { viewBy: "region" }],
      ["portionBy", { x: 12, y: 44 }, { viewBy: "usageType" }],
    ]),
  finance: (reader) =>
    layout([
      ...tiles(reader),
      ...trendAndAlerts(reader, 5, { timeFrame: "last_3_months" }),
      ["costBy", { x: 0, y: 18 }, { timeFrame: "last_12_months", ...byAccount }],
      ["portionBy", { x: 12, y: 18 }, { ...byAccount, timeFrame: "last_month" }],
    ]),
  provider: (reader, provider) => {
    const only = { selectedVendorsByWidget: [provider] };
    return layout([
      ...tiles(reader, only),
      ["compareCostTrend", { x: 0, y: 5, width: 24 }, { ...only, timeFrame: "last_2_months" }],
      ["costBy", { x: 0, y: 18 }, { ...only, timeFrame: "last_6_months" }],
      ["productPortion", { x: 12, y: 18 }, only],
      ["top5", { x: 0, y: 31 }, only],
      ["portionBy", { x: 12, y: 31 }, { ...only, ...byAccount }],
    ]);
  },
};
