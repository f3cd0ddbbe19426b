import { usageCharges } from "~/lib/dashboards/saving-charges";
import type { Choice, Filters } from "~/features/filters/filters";
import { choicesOf, withChoices } from "~/features/filters/filters";
import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";
import { dayFrames } from "../../frame/widget-type";

const isOfUsage = ({ item }: Choice): boolean => usageCharges.some((charge) => charge === item);

/** Limited to the charges that are compared with list prices; of chosen ones to those, if any of them is. */
function ofUsage(include: Filters): Filters {
  const chosen = choicesOf(include, "chargeType");
  if (chosen.length === 0)
    return withChoices(
      include,
      "chargeType",
      usageCharges.map((item) => ({ vendor: null, item })),
    );
  const ofThem = chosen.filter(isOfUsage);
  return ofThem.length === 0 ? include : withChoices(include, "chargeType", ofThem);
}

/** Savings of usage compared with list prices. */
export const totalSaving: WidgetDefinition = {
  folder: "total-saving",
  timeFrames: dayFrames,
  isWithoutCostBasis: true,
  isTile: true,
  search: (widget, today) =>
    searchOf(widget, today, { by: "product", cost: "amortized", include: ofUsage(searchOf(widget, today).include) }),
};
