import type { AdviceRow } from "~/contract/commitments/advice";
import { add } from "~/lib/money/decimal";
import { Kpi, Stats } from "~/ui/kpi";
import { Money } from "~/ui/table/amount";
import { useAdviceText } from "./use-advice-text";

/** What all purchases save together. Reservations cover different usage, so their savings add up, in each currency. */
export function AdviceTotals({ rows }: { rows: AdviceRow[] }) {
  const { t, exact } = useAdviceText();
  const priced = rows.filter((row) => row.estimatedMonthlySavings !== null);
  const currencies = [...new Set(priced.map(({ currency }) => currency))];
  const [currency] = currencies;
  if (currency === undefined) return null;
  return (
    <Stats>
      {currencies.map((totals) => (
        <Savings key={totals} rows={priced.filter((row) => row.currency === totals)} currency={totals} />
      ))}
      {currencies.length === 1 && <Costs rows={priced} currency={currency} />}
      <Kpi label={t("purchases")} value={exact(String(priced.filter(isBought).length))} />
    </Stats>
  );
}

/** Where nothing saves, the best amount is 0. */
const isBought = ({ commitmentPerHour }: AdviceRow): boolean => Number(commitmentPerHour) > 0;

interface OneCurrency {
  rows: AdviceRow[];
  currency: string;
}

const sum = (rows: AdviceRow[], key: "estimatedMonthlySavings" | "onDemandCost" | "upfrontCost") =>
  add("0", ...rows.map((row) => row[key] ?? "0"));

function Savings({ rows, currency }: OneCurrency) {
  const { t, percent } = useAdviceText();
  const [savings, onDemand] = [sum(rows, "estimatedMonthlySavings"), sum(rows, "onDemandCost")];
  return (
    <Kpi
      label={t("column.estimatedMonthlySavings")}
      value={<Money value={savings} currency={currency} vendor={null} />}
      note={t("ofOnDemand", {
        percent: percent(Number(onDemand) === 0 ? null : String((Number(savings) / Number(onDemand)) * 100)),
      })}
    />
  );
}

function Costs({ rows, currency }: OneCurrency) {
  const { t } = useAdviceText();
  const money = (value: string) => <Money value={value} currency={currency} vendor={null} />;
  return (
    <>
      <Kpi label={t("column.onDemandCost")} value={money(sum(rows, "onDemandCost"))} />
      <Kpi
        label={t("column.upfrontCost")}
        value={rows.some(({ upfrontCost }) => upfrontCost === null) ? "–" : money(sum(rows, "upfrontCost"))}
      />
    </>
  );
}
