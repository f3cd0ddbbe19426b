import { useTranslation } from "react-i18next";
import type { RuleDefinition } from "~/contract/anomalies/anomaly-rules";
import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { formatDay, formatMoment, formatMonth } from "~/i18n/dates";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { formatAmount, formatMoney } from "~/lib/money/money";

/** Texts of the rule screens that depend on data; amounts are in US dollars. */
export function useRuleText() {
  const { t, i18n } = useTranslation("anomaly-rules");
  const lang = i18n.language;
  const money = (amount: string | number) => formatMoney(String(amount), ANOMALY_CURRENCY, null);
  return {
    t,
    money,
    messages: useFieldMessages("anomaly-rules"),
    amount: (amount: string) => formatAmount(amount, ANOMALY_CURRENCY, null),
    day: (iso: string) => formatDay(iso, lang),
    month: (yearMonth: string) => formatMonth(yearMonth, lang),
    moment: (iso: string) => formatMoment(iso, lang),
    /** "Latest day vs. the 7-day average: increase of 20% and $100.00". */
    condition: ({ comparison, direction, threshold, minAlert }: RuleDefinition): string =>
      t("condition", {
        comparison: t(`comparison.${comparison}`),
        direction: t(`direction.${direction}`),
        threshold: `${threshold}%`,
        amount: money(minAlert),
      }),
  };
}
