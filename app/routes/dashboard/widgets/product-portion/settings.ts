import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";
import { dayFrames } from "../../frame/widget-type";

/** Share of each product. */
export const productPortion: WidgetDefinition = {
  folder: "product-portion",
  timeFrames: dayFrames,
  search: (widget, today) => searchOf(widget, today, { by: "product" }),
};
