import { useTranslation } from "react-i18next";
import type { ViewBy } from "~/contract/costs/cost-query";
import type { Widget } from "~/contract/dashboards/dashboards";
import { providerOf } from "~/lib/providers";
import { joinBrief } from "~/lib/lists";
import { chosenVendors, definitions } from "../widgets/registry";

/** Names of widgets, and what they are about. */
export function useWidgetText() {
  const { t } = useTranslation(["dashboard", "cost-analytics", "anomalies"]);
  const word = (by: string): string => t(`cost-analytics:noun.${by}`);
  const named = ({ widgetType, sortBy, selectedTagKey }: Widget, shownBy: ViewBy): string => {
    const by = shownBy === "tag" && selectedTagKey ? selectedTagKey : word(shownBy);
    if (widgetType === "costBy" || widgetType === "portionBy" || widgetType === "abnormalChange")
      return t(`titled.${widgetType}`, { by });
    if (widgetType === "top5") return t(`titled.top5.${sortBy}`, { by });
    return t(`type.${widgetType}`);
  };
  return {
    t,
    /** `shownBy`: the view of its costs, which may not be the widget's own. */
    title: (widget: Widget, shownBy: ViewBy = widget.viewBy): string => widget.title || named(widget, shownBy),
    /** Providers, time frame and filters, if the type has them, and another view than the widget's own. */
    note: (widget: Widget, shownBy: ViewBy = widget.viewBy): string => {
      const { widgetType, timeFrame, filter, isAmortizedCost } = widget;
      const { timeFrames, isWithoutCostBasis } = definitions[widgetType];
      return joinBrief([
        widget.title !== "" && shownBy !== widget.viewBy && named(widget, shownBy),
        ...(chosenVendors(widget)?.map((vendor) => providerOf(vendor).shortName) ?? []),
        timeFrames && t(`frame.${timeFrame}`),
        isAmortizedCost && !isWithoutCostBasis && t("amortized"),
        filter.length > 0 && t("filtered", { count: filter.length }),
      ]);
    },
  };
}
