import { useTranslation } from "react-i18next";
import type { Widget } from "~/contract/dashboards/dashboards";
import { providerOf } from "~/lib/providers";
import { joinBrief } from "~/lib/lists";
import { chosenVendors, definitions } from "../widgets/registry";

/** Names of widgets, and what they are about. */
export function useWidgetText() {
  const { t } = useTranslation(["dashboard", "cost-analytics", "anomalies"]);
  const word = (by: string): string => t(`cost-analytics:noun.${by}`);
  const title = ({ title: customTitle, widgetType, viewBy, sortBy, selectedTagKey }: Widget): string => {
    if (customTitle !== "") return customTitle;
    const by = viewBy === "tag" && selectedTagKey ? selectedTagKey : word(viewBy);
    if (widgetType === "costBy" || widgetType === "portionBy" || widgetType === "abnormalChange")
      return t(`titled.${widgetType}`, { by });
    if (widgetType === "top5") return t(`titled.top5.${sortBy}`, { by });
    return t(`type.${widgetType}`);
  };
  return {
    t,
    title,
    /** Providers, time frame and filters, if the type has them. */
    note: (widget: Widget): string => {
      const { widgetType, timeFrame, filter, isAmortizedCost } = widget;
      const { timeFrames, isWithoutCostBasis } = definitions[widgetType];
      return joinBrief([
        ...(chosenVendors(widget)?.map((vendor) => providerOf(vendor).shortName) ?? []),
        timeFrames && t(`frame.${timeFrame}`),
        isAmortizedCost && !isWithoutCostBasis && t("amortized"),
        filter.length > 0 && t("filtered", { count: filter.length }),
      ]);
    },
  };
}
