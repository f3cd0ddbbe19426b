import type { Vendor } from "../providers";

/** Limits of spec §5 and §9. */
export const MAX_DASHBOARDS = 10;
export const MAX_WIDGETS = 40;
export const DASHBOARD_NAME = "Dashboard";
export const MAX_DASHBOARD_NAME = 100;
export const MAX_WIDGET_TITLE = 100;
/** Rows of a widget, of 32 pixels each: no more than fit in a large window, however far the pointer is dragged. */
export const MAX_WIDGET_ROWS = 26;

/** Sizes of a type of widget in grid units: the widths it may have, and its least height. */
export interface WidgetSize {
  widths: readonly [number, ...number[]];
  minHeight: number;
  /** Of a new widget. */
  width: number;
  height: number;
}

const tile = (width: number): WidgetSize => ({ widths: [6, 8, 12, 24], minHeight: 4, width, height: 5 });
const smallTile = (width: number): WidgetSize => ({ ...tile(width), widths: [4, 6, 8, 12, 24] });
const alerts: WidgetSize = { widths: [6, 12], minHeight: 13, width: 12, height: 13 };
const chart = (width: number): WidgetSize => ({ widths: [12, 18, 24], minHeight: 13, width, height: 13 });

/**
 * The types of widgets in the order in which they are offered, with their sizes (spec §9). What a type shows is in
 * app/routes/dashboard/widgets; `vendors` are the only providers it supports.
 */
const declared = {
  costMonthToDate: { size: tile(6) },
  estimatedCost: { size: tile(6) },
  cloudBudget: { size: smallTile(6) },
  totalSaving: { size: smallTile(6) },
  compareCostTrend: { size: chart(18) },
  alerts: { size: { widths: [6, 12], minHeight: 6, width: 6, height: 13 } },
  costBy: { size: chart(12) },
  productPortion: { size: chart(12) },
  portionBy: { size: chart(12) },
  top5: { size: chart(12) },
  integratedProductPortion: { size: chart(12) },
  multiVendorPortionByServiceGroup: { size: chart(12) },
  abnormalChange: { size: chart(12) },
  mlAbnormalUser: { size: alerts },
  mlAbnormalAi: { size: alerts },
  commitments: { size: { widths: [6, 8, 12, 24], minHeight: 9, width: 12, height: 13 } },
  yearCostForecast: { size: chart(12), vendors: ["aws"] },
  multiVendorCostBy: { size: { ...chart(24), widths: [24] } },
} satisfies Record<string, { size: WidgetSize; vendors?: Vendor[] }>;

export type WidgetType = keyof typeof declared;
export const widgetTypes = Object.keys(declared) as [WidgetType, ...WidgetType[]];

export const sizeOf = (type: WidgetType): WidgetSize => declared[type].size;

/** The providers that a type supports; null: all. */
export const supportedBy = (type: WidgetType): readonly Vendor[] | null =>
  (declared[type] as { vendors?: Vendor[] }).vendors ?? null;

/** The allowed width of a type that is closest to the requested one. */
export const fittingWidth = (type: WidgetType, width: number): number =>
  sizeOf(type).widths.reduce((best, candidate) =>
    Math.abs(candidate - width) < Math.abs(best - width) ? candidate : best,
  );

/** The allowed height of a type that is closest to the requested one. */
export const fittingHeight = (type: WidgetType, height: number): number =>
  Math.min(MAX_WIDGET_ROWS, Math.max(sizeOf(type).minHeight, height));

/** The next smaller or larger width; null if there is none. */
export function nextWidth(type: WidgetType, width: number, direction: "narrower" | "wider"): number | null {
  const { widths } = sizeOf(type);
  const fits = widths.filter((candidate) => (direction === "wider" ? candidate > width : candidate < width));
  return (direction === "wider" ? fits[0] : fits.at(-1)) ?? null;
}

/** Time frames of widgets (spec §9); days end today, weeks and months include the current one. */
export const widgetTimeFrames = [
  "month_to_date",
  "last_month",
  "last_3_days",
  "last_7_days",
  "last_10_days",
  "last_14_days",
  "last_30_days",
  "last_60_days",
  "year_to_month",
  "last_2_months",
  "last_3_months",
  "last_6_months",
  "last_12_months",
  "year_to_week",
  "last_4_weeks",
  "last_8_weeks",
  "last_16_weeks",
  "last_24_weeks",
] as const;
export type WidgetTimeFrame = (typeof widgetTimeFrames)[number];

export const thresholds = [5, 10, 15] as const;

export const orders = ["cost", "increase", "decrease"] as const;

/** Layouts to start from; `provider` shows a single one. */
export const templates = ["default", "executive", "engineering", "finance", "provider"] as const;
export type Template = (typeof templates)[number];
