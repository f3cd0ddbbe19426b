import { useTranslation } from "react-i18next";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { Money } from "~/ui/table/amount";
import type { Costs } from "../../frame/costs.server";
import type { WidgetViewProps } from "../views";

export function View({ data: { view, report } }: WidgetViewProps<Costs>) {
  const { t } = useTranslation("dashboard");
  const words = useCostText(view);
  const { forecast, currency, total } = report;
  if (!forecast) return <p className="muted">{t("estimated.none")}</p>;
  return (
    <div className="kpi">
      <b>
        <Money value={forecast.totalCost} currency={currency} vendor={view.onlyVendor} />
      </b>
      <p className="tile-line">
        {t("estimated.sum", {
          billed: words.money(total),
          estimated: words.money(forecast.cost),
          range: words.range(forecast),
        })}
      </p>
    </div>
  );
}
