import { subtract } from "~/lib/money/decimal";
import { Kpi, Stats } from "~/ui/kpi";
import { A } from "~/ui/navigation/a";
import { Money } from "~/ui/table/amount";
import { BreakEven } from "./break-even";
import { hrefWith } from "./href";
import type { AdvicePage, Simulation } from "./load.server";
import { useAdviceText } from "./use-advice-text";

/** What the chosen amount saves, and how it compares to the best one. */
export function Figures({ page, simulation }: { page: AdvicePage; simulation: Simulation }) {
  const { t, percent } = useAdviceText();
  const { row, best, chosen, lastUnit } = simulation;
  const { currency } = row;
  const isBest = Number(best.amount) === Number(chosen.amount);
  const isPlan = row.quantity === null;
  return (
    <Stats>
      <Kpi
        label={t("column.estimatedMonthlySavings")}
        value={<Money value={row.estimatedMonthlySavings ?? "0"} currency={currency} vendor={null} />}
        note={t("ofOnDemand", { percent: percent(row.savingRate) })}
      />
      <Kpi
        label={t("column.utilization")}
        value={percent(row.utilization)}
        note={t("coverageIs", { percent: percent(row.coverage) })}
      />
      <Kpi
        label={t("belowOptimum")}
        value={
          isBest ? (
            t("isOptimum")
          ) : (
            <Money value={subtract(chosen.savings, best.savings)} currency={currency} vendor={null} />
          )
        }
        note={
          isBest ? undefined : (
            <>
              {t("inTheseHours")} <A href={hrefWith(page, { commitment: null, quantity: null })}>{t("useOptimum")}</A>
            </>
          )
        }
      />
      {/* Less than a unit is bought: it saves what the whole purchase does. */}
      {Number(chosen.amount) >= 1 && (
        <Kpi
          label={t(isPlan ? "lastDollar" : "lastReservation")}
          value={<Money value={lastUnit} currency={currency} vendor={null} />}
          note={t("inTheseHours")}
        />
      )}
      <BreakEven row={row} />
    </Stats>
  );
}
