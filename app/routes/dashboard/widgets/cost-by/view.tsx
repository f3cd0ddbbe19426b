import { TrendChart } from "~/features/cost-report/trend/trend-chart";
import { trendColumns } from "~/features/cost-report/trend/trend-columns";
import { useCostText } from "~/features/cost-report/use-cost-text";
import type { Costs } from "../../frame/costs.server";
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
      height={plotHeight(widget.height)}
    />
  );
}

/** What a widget's rows leave for the plot, below its title and above its legend. */
const plotHeight = (rows: number): number => Math.max(240, rows * 32 - 156);
