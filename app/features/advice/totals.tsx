import type { AdviceRow } from "~/contract/commitments/advice";
import { add } from "~/lib/money/decimal";
import { Kpi, Stats } from "~/ui/kpi";
import { Money } from "~/ui/table/amount";
import { useAdviceText } from "./use-advice-text";

/** What all purchases save together. Reservations cover different usage, so their savings add up. */
export function AdviceTotals({ rows }: { rows: AdviceRow[] }) {
  const { t, percent } = useAdviceText();
  const bought = rows.filter((row) => row.estimatedMonthlySavings !== null);
  const currencies = [...new Set(bought.map(({ currency }) => currency))];
  const [currency] = currencies;
  // Amounts of several currencies cannot be added up.
  if (currency === undefined || currencies.length > 1) return null;
  const sum = (key: "estimatedMonthlySavings" | "onDemandCost" | "upfrontCost") =>
    add("0", ...bought.map((row) => row[key] ?? "0"));
  const [savings, onDemand] = [sum("estimatedMonthlySavings"), sum("onDemandCost")];
  const money = (value: string) => <Money value={value} currency={currency} vendor={null} />;
  return (
    <Stats>
      <Kpi
        label={t("column.estimatedMonthlySavings")}
        value={money(savings)}
        note={t("ofOnDemand", {
          percent: percent(Number(onDemand) === 0 ? null : String((Number(savings) / Number(onDemand)) * 100)),
        })}
      />
      <Kpi label={t("column.onDemandCost")} value={money(onDemand)} />
      <Kpi
        label={t("column.upfrontCost")}
        value={bought.some(({ upfrontCost }) => upfrontCost === null) ? "–" : money(sum("upfrontCost"))}
      />
      <Kpi label={t("purchases")} value={String(bought.length)} />
    </Stats>
  );
}
