import type { CostView } from "~/features/cost-report/cost-view";
import { forecastId } from "~/features/cost-report/search/links";
import type { Report } from "~/features/cost-report/report";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { Kpi } from "~/ui/kpi";
import { Money } from "~/ui/table/amount";

interface ForecastKpiProps {
  view: CostView;
  report: Report;
  forecast: NonNullable<Report["forecast"]>;
}

/** The month with its estimated days, and what they are. */
export function ForecastKpi({ view, report, forecast }: ForecastKpiProps) {
  const words = useCostText(view);
  return (
    <Kpi
      label={words.t("kpi.forecast", { month: words.month(forecast.month) })}
      value={<Money value={forecast.totalCost} currency={report.currency} vendor={view.onlyVendor} />}
      note={
        <span id={forecastId}>
          {words.t("forecastNote", { amount: words.money(forecast.cost), range: words.range(forecast) })}
        </span>
      }
    />
  );
}
