import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";
import { dayFrames } from "../../frame/widget-type";

/** Share of each group of a service group set, over all providers. */
export const multiVendorPortionByServiceGroup: WidgetDefinition = {
  folder: "multi-vendor-portion-by-service-group",
  empty: {
    title: "empty.noSet",
    text: "empty.setText",
    links: [{ label: "empty.sets", to: "/service-groups" }],
  },
  viewBys: ["serviceGroup"],
  timeFrames: dayFrames,
  start: { viewBy: "serviceGroup" },
  search: (widget, today) => searchOf(widget, today, { by: "serviceGroup" }),
};
