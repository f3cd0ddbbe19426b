import { useTranslation } from "react-i18next";
import { levelThresholds } from "~/contract/anomalies/anomalies-lists";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { daysOfAmount } from "~/contract/anomalies/compared-days";
import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { headlineOf, messageOf } from "~/contract/anomalies/headline";
import { formatDay, formatDayRange, formatDayShort, formatMoment } from "~/i18n/dates";
import { formatAmount, formatExact, formatMoney, formatPercent, signed, symbolOf } from "~/lib/money/money";
import { isNoValue } from "~/lib/no-value";

/** Texts of the screens that depend on data. */
export function useAnomalyText() {
  const { t, i18n } = useTranslation("anomalies");
  const lang = i18n.language;
  const named = (name: string) => (isNoValue(name) || name === "" ? t("noName") : name);
  /** What was judged: "BigQuery", "Production", "us-east-1", "Team: fleet", "All costs". */
  const series = ({ kind, product, accountName, region, itemName, rule }: Anomaly): string => {
    if (kind === "total") return rule?.title ?? t("series.total");
    if (kind === "region") return named(region);
    if (itemName !== "") return itemName;
    return named(kind === "account" ? accountName : product);
  };
  const percent = (rate: number) => formatPercent(Math.abs(rate));
  return {
    t,
    lang,
    day: (iso: string) => formatDay(iso, lang),
    shortDay: formatDayShort,
    moment: (iso: string) => formatMoment(iso, lang),
    money: (amount: string) => formatMoney(amount, ANOMALY_CURRENCY, null),
    amount: (amount: string) => formatAmount(amount, ANOMALY_CURRENCY, null),
    percent,
    /** From the expected amount: "▲ 12.5%"; null if that has none, as for what is new. */
    change: ({ difference, rate, isNew }: Pick<Anomaly, "difference" | "rate" | "isNew">): string | null =>
      rate === null || isNew ? null : `${difference.startsWith("-") ? "▼" : "▲"} ${percent(rate)}`,
    /** What an alert of AI has its level for: "major from $250 and 20%". */
    levelRule: (level: Anomaly["level"]): string => {
      const threshold = levelThresholds[level === "minor" ? "major" : level];
      const amount = symbolOf(ANOMALY_CURRENCY) + formatExact(String(threshold.amount));
      return t(`facts.${level}`, { amount, percent: `${threshold.percent}%` });
    },
    /** With its sign: "+1,301.18". */
    signed: (amount: string) => signed(formatAmount(amount, ANOMALY_CURRENCY, null)),
    series,
    /** What happened, how much, and against what: "BigQuery: $1,301.18 above expected on 11/12/2026". */
    headline: (anomaly: Anomaly) => headlineOf(anomaly, series(anomaly), t, lang),
    /** The same without the series: "$1,301.18 above expected on 11/12/2026". */
    message: (anomaly: Anomaly) => messageOf(anomaly, t, lang),
    /** The days of its amount: those that a rule adds up. */
    days: (anomaly: Pick<Anomaly, "baseDate" | "rule">) => formatDayRange(daysOfAmount(anomaly), lang),
    /** Any other days: "10/01 – 10/31/2026". */
    range: ({ start, end }: { start: string; end: string }) => formatDayRange({ startDate: start, endDate: end }, lang),
    /** Who judged it, with their note. */
    judgement: ({ judgedBy, note }: Pick<Anomaly, "judgedBy" | "note">): string =>
      note === "" ? judgedBy : t("verdict.noted", { name: judgedBy, note }),
    /** Where: the account, or all of them. */
    where: ({ kind, accountName }: Anomaly): string =>
      kind === "accountProduct" ? named(accountName) : t(`where.${kind}`),
  };
}
