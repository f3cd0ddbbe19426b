import type { Menu } from "~/contract/call";
import type { ViewBy } from "~/contract/costs/cost-query";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { WidgetTimeFrame } from "~/lib/dashboards/widgets";
import type { NamedTimeFrame } from "~/lib/time/time-frames";
import type { Search } from "~/features/cost-report/search/href";

/** The settings that a type of widget has besides title, providers and filters, and the search that it shows. */
export interface WidgetDefinition {
  /** Its folder in `widgets`, with its view and its loader. */
  folder: string;
  viewBys?: readonly ViewBy[];
  timeFrames?: readonly WidgetTimeFrame[];
  hasChartType?: true;
  hasScale?: true;
  hasOrder?: true;
  /** What its percentage does: marks items that changed at least as much, or lists only those. */
  threshold?: "mark" | "minimum";
  hasSensitivity?: true;
  /** Currency of its amounts, whatever the reader's is. */
  currency?: string;
  /** It reports changes within a band of amounts. */
  hasBand?: true;
  /** It is about one budget, or about all. */
  hasBudget?: true;
  /** Permission that it needs besides that of the dashboard; of several, one. */
  menu?: Menu | readonly Menu[];
  /** Message for a widget without content, and links: it offers the first one that the reader may open. */
  empty?: { title: string; text: string; links: readonly { label: string; to: string }[] };
  /** It shows amortized costs only, or is not about costs. */
  isWithoutCostBasis?: true;
  /** It cannot be filtered. */
  isWithoutFilters?: true;
  /** It shows figures of all providers: none can be chosen. */
  isOfAllProviders?: true;
  /** A number and its change rather than a chart. */
  isTile?: true;
  /** Settings of a new one, where they are not those of all. */
  start?: Partial<Widget>;
  /** The search of Cost Analytics with its figures; absent: it has none. */
  search?: (widget: Widget, today: string) => Search;
}

/** Views by which costs can be shown (spec §2); projects are the accounts of Google Cloud. */
export const viewBys = ["account", "product", "region", "tag", "serviceGroup", "instanceType", "usageType"] as const;

export const dayFrames = [
  "month_to_date",
  "last_month",
  "last_7_days",
  "last_14_days",
  "last_30_days",
  "last_60_days",
  "last_3_months",
  "last_6_months",
  "last_12_months",
  "year_to_month",
] as const satisfies WidgetTimeFrame[];
export const monthFrames = [
  "year_to_month",
  "last_3_months",
  "last_6_months",
  "last_12_months",
] as const satisfies WidgetTimeFrame[];
export const weekFrames = [
  "year_to_week",
  "last_4_weeks",
  "last_8_weeks",
  "last_16_weeks",
  "last_24_weeks",
] as const satisfies WidgetTimeFrame[];
/** Days of alerts. */
export const alertFrames = [
  "last_7_days",
  "last_14_days",
  "last_60_days",
  "month_to_date",
  "last_month",
  "last_3_months",
] as const satisfies (WidgetTimeFrame & NamedTimeFrame)[];
