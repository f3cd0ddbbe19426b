import { useTranslation } from "react-i18next";
import { isZero, negate } from "~/lib/money/decimal";
import { formatMoney, formatPercent } from "~/lib/money/money";
import { Money } from "~/ui/table/amount";
import { Calculation } from "../../frame/views/calculation";
import type { WidgetViewProps } from "../views";
import type { Saving } from "./load.server";

const savings = ["negotiated", "commitments", "spot", "other"] as const;

/** The saving and its rate; in a widget with room for it, how it adds up. */
export function View({ widget, data: { currency, onlyVendor, saving } }: WidgetViewProps<Saving>) {
  const { t } = useTranslation("dashboard");
  const money = (cost: string) => formatMoney(cost, currency, onlyVendor);
  const part = (label: string, cost: string) => ({ label, cost, vendor: onlyVendor });
  return (
    <div className="kpi">
      <b>
        <Money value={saving.saving} currency={currency} vendor={onlyVendor} />
      </b>
      <p className="tile-line">
        {saving.rate !== null &&
          t("saving.rate", { percent: formatPercent(saving.rate), list: money(saving.listCost) })}
      </p>
      <Calculation
        widget={widget}
        currency={currency}
        parts={[
          ...savings.map((name) => part(t(`saving.${name}`), saving[name])),
          part(t("saving.unused"), negate(saving.unused)),
        ].filter(({ cost }) => !isZero(cost))}
        total={part(t("type.totalSaving"), saving.saving)}
      />
    </div>
  );
}
