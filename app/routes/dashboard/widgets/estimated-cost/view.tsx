import { useTranslation } from "react-i18next";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { isZero } from "~/lib/money/decimal";
import { changeRatio, formatShortMoney } from "~/lib/money/money";
import { Delta, directionOf, Money } from "~/ui/table/amount";
import { Calculation } from "../../frame/views/calculation";
import type { WidgetViewProps } from "../views";
import type { Estimate } from "./load.server";
import { partsOf } from "./parts";

export function View({ widget, data: { view, report, before } }: WidgetViewProps<Estimate>) {
  const { t } = useTranslation("dashboard");
  const words = useCostText(view);
  const { forecast, currency } = report;
  if (!forecast) return <p className="muted">{t("estimated.none")}</p>;
  const { billed, varying, fixed } = partsOf(forecast, report);
  const short = (cost: string) => formatShortMoney(cost, currency, view.onlyVendor);
  const ratio = before && changeRatio(forecast.totalCost, before.total);
  const part = (label: string, cost: string) => ({ label, cost, vendor: view.onlyVendor });
  return (
    <div className="kpi">
      <b>
        <Money value={forecast.totalCost} currency={currency} vendor={view.onlyVendor} />
      </b>
      {before && ratio !== null && (
        <p className="tile-line">
          <Delta ratio={ratio} text={words.t(directionOf(ratio))} />
          {t("mtd.sameDays", { before: words.month(before.month) })}
        </p>
      )}
      <p className="tile-line">{t("estimated.range", { low: short(forecast.low), high: short(forecast.high) })}</p>
      <Calculation
        widget={widget}
        currency={currency}
        parts={[
          part(t("estimated.billed"), billed),
          part(t("estimated.varying", { range: words.range(forecast) }), varying),
          ...(isZero(fixed) ? [] : [part(t("estimated.fixed"), fixed)]),
        ]}
        total={part(t("type.estimatedCost"), forecast.totalCost)}
      />
    </div>
  );
}
