import { TrendChart } from "~/features/cost-report/trend/trend-chart";
import { trendColumns } from "~/features/cost-report/trend/trend-columns";
import { useCostText } from "~/features/cost-report/use-cost-text";
import type { Costs } from "../../frame/load/costs.server";
import { plotHeight } from "../../frame/views/plot-height";
import type { WidgetViewProps } from "../views";

export function View({ widget, data: { view, report } }: WidgetViewProps<Costs>) {
  const { t, by } = useCostText(view);
  return (
    <TrendChart
      view={view}
      report={report}
      changes={null}
      columns={trendColumns(report, null)}
      title={t(`trend.${report.grain}`, { by: by(report.by, view.search.tag) })}
      height={plotHeight(widget, report.series.length + MARKS)}
    />
  );
}

/** Entries of the legend besides the items: the estimate and incomplete months. */
const MARKS = 2;
