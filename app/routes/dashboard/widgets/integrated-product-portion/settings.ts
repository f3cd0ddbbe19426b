import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";
import { dayFrames } from "../../frame/widget-type";

/** Share of each service category of FOCUS, over all providers. */
export const integratedProductPortion: WidgetDefinition = {
  folder: "integrated-product-portion",
  timeFrames: dayFrames,
  search: (widget, today) => searchOf(widget, today, { by: "serviceCategory" }),
};
