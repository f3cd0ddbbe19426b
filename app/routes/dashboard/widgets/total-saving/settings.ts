import { usageCharges } from "~/lib/dashboards/saving-charges";
import type { Filters } from "~/features/filters/filters";
import { withChoices } from "~/features/filters/filters";
import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";
import { dayFrames } from "../../frame/widget-type";

/** Limited to the charges that are compared with list prices. */
const ofUsage = (include: Filters): Filters =>
  withChoices(
    include,
    "chargeType",
    usageCharges.map((item) => ({ vendor: null, item })),
  );

/** Savings of usage compared with list prices. */
export const totalSaving: WidgetDefinition = {
  folder: "total-saving",
  timeFrames: dayFrames,
  isWithoutCostBasis: true,
  isTile: true,
  search: (widget, today) =>
    searchOf(widget, today, { by: "product", cost: "amortized", include: ofUsage(searchOf(widget, today).include) }),
};
