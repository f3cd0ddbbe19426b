import { useTranslation } from "react-i18next";
import { formatDay, formatMoment } from "~/i18n/dates";
import { round } from "~/lib/money/decimal";
import { formatAmount, formatMoney, formatPercent } from "~/lib/money/money";

/** Texts of recommendations that depend on data. */
export function useAdviceText() {
  const { t, i18n } = useTranslation("advice");
  const language = i18n.language;
  const grouped = (text: string): string => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
  return {
    t,
    language,
    money: (value: string, currency: string): string => formatMoney(value, currency, null),
    amount: (value: string, currency: string): string => formatAmount(value, currency, null),
    /** A dash if the share is undefined or unknown. */
    percent: (value: string | null): string => (value === null ? "–" : formatPercent(Number(value))),
    /** Unrounded, without trailing zeros. */
    exact: (value: string): string => grouped(value),
    /** With at most that many decimals. */
    rounded: (value: string, digits: number): string =>
      grouped(
        round(value, digits)
          .replace(/(\.\d*?)0+$/, "$1")
          .replace(/\.$/, ""),
      ),
    months: (value: string | null): string =>
      value === null ? "–" : t("months", { count: Number(round(value, 1)), number: round(value, 1) }),
    day: (value: string): string => formatDay(value, language),
    hour: (value: string): string => formatMoment(value, language),
  };
}
export type AdviceText = ReturnType<typeof useAdviceText>;
