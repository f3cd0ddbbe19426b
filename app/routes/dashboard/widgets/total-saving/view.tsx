import { useTranslation } from "react-i18next";
import { isZero } from "~/lib/money/decimal";
import { formatMoney, formatPercent } from "~/lib/money/money";
import { Money } from "~/ui/table/amount";
import type { LedgerLine } from "~/ui/table/ledger";
import { Calculation } from "../../frame/views/calculation";
import type { WidgetViewProps } from "../views";
import type { Saving } from "./load.server";

const parts = [
  { part: "negotiated", operator: "+" },
  { part: "commitments", operator: "+" },
  { part: "spot", operator: "+" },
  { part: "other", operator: "+" },
  { part: "unused", operator: "−" },
] as const;

/** The saving and its rate; in a widget with room for it, how it adds up. */
export function View({ widget, data: { currency, onlyVendor, saving } }: WidgetViewProps<Saving>) {
  const { t } = useTranslation("dashboard");
  const money = (cost: string) => formatMoney(cost, currency, onlyVendor);
  const lines: LedgerLine[] = [
    ...parts
      .filter(({ part }) => !isZero(saving[part]))
      .map(({ part, operator }) => ({ operator, label: t(`saving.${part}`), amount: money(saving[part]) })),
    { operator: "=", label: t("type.totalSaving"), amount: money(saving.saving), kind: "sum" },
  ];
  return (
    <div className="kpi">
      <b>
        <Money value={saving.saving} currency={currency} vendor={onlyVendor} />
      </b>
      <p className="tile-line">
        {saving.rate !== null &&
          t("saving.rate", { percent: formatPercent(saving.rate), list: money(saving.listCost) })}
      </p>
      <Calculation widget={widget} lines={lines} />
    </div>
  );
}
