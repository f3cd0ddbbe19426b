import type { Widget } from "~/contract/dashboards/dashboards";
import type { Vendor } from "~/contract/vendors";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { abnormalChange } from "./abnormal-change/settings";
import { alerts } from "./alerts/settings";
import { cloudBudget } from "./cloud-budget/settings";
import { commitments } from "./commitments/settings";
import { compareCostTrend } from "./compare-cost-trend/settings";
import { costBy } from "./cost-by/settings";
import { costMonthToDate } from "./cost-month-to-date/settings";
import { estimatedCost } from "./estimated-cost/settings";
import { integratedProductPortion } from "./integrated-product-portion/settings";
import { mlAbnormalAi } from "./ml-abnormal-ai/settings";
import { mlAbnormalUser } from "./ml-abnormal-user/settings";
import { multiVendorCostBy } from "./multi-vendor-cost-by/settings";
import { multiVendorPortionByServiceGroup } from "./multi-vendor-portion-by-service-group/settings";
import { portionBy } from "./portion-by/settings";
import { productPortion } from "./product-portion/settings";
import { top5 } from "./top5/settings";
import { totalSaving } from "./total-saving/settings";
import { yearCostForecast } from "./year-cost-forecast/settings";
import type { WidgetDefinition } from "../frame/widget-type";

/** Every type of widget; its view and its loader are found in its folder. */
export const definitions: Record<WidgetType, WidgetDefinition> = {
  costMonthToDate,
  estimatedCost,
  cloudBudget,
  totalSaving,
  compareCostTrend,
  alerts,
  costBy,
  productPortion,
  portionBy,
  top5,
  integratedProductPortion,
  multiVendorPortionByServiceGroup,
  abnormalChange,
  mlAbnormalUser,
  mlAbnormalAi,
  commitments,
  yearCostForecast,
  multiVendorCostBy,
};

/** The providers whose figures a widget shows; null: all, or those of its budget. */
export function chosenVendors({ widgetType, selectedVendorsByWidget, budgetId }: Widget): Vendor[] | null {
  const { isOfAllProviders, hasBudget } = definitions[widgetType];
  return isOfAllProviders || (hasBudget && budgetId !== undefined) ? null : selectedVendorsByWidget;
}

/** A widget with a time frame and a view that its type has. */
export function fitted(widget: Widget): Widget {
  const { timeFrames, viewBys } = definitions[widget.widgetType];
  const [frame, view] = [timeFrames?.[0], viewBys?.[0]];
  return {
    ...widget,
    ...(frame && !timeFrames?.includes(widget.timeFrame) && { timeFrame: frame }),
    ...(view && !viewBys?.includes(widget.viewBy) && { viewBy: view }),
  };
}
