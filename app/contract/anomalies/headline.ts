import { formatMoney } from "~/lib/money/money";
import { formatDay } from "~/lib/time/dates";
import { daysIn } from "~/lib/time/time-frames";
import type { Anomaly } from "./anomaly-replies";
import { daysOfAmount } from "./compared-days";
import { ANOMALY_CURRENCY } from "./currency";

type HeadlineFacts = Pick<Anomaly, "difference" | "isNew" | "rule" | "baseDate">;
type Translate = (key: string, values: Record<string, string | number>) => string;

/**
 * "$1,301.18 above expected on 11/12/2026": how much, in USD, and against what; a rule's amount covers the days that it
 * compares. `t`: texts of the namespace "anomalies".
 */
export function messageOf(anomaly: HeadlineFacts, t: Translate, language: string): string {
  const { difference, isNew, rule } = anomaly;
  const days = daysOfAmount(anomaly);
  const direction = difference.startsWith("-") ? "below" : "above";
  return t(isNew ? "alertMessage.new" : `alertMessage.${comparisonOf(rule)}${direction}`, {
    amount: formatMoney(difference.replace(/^-/, ""), ANOMALY_CURRENCY, null),
    day: formatDay(days.endDate, language),
    days: daysIn(days),
  });
}

/** "AWS Production · Amazon EC2: $1,301.18 above expected on 11/12/2026": the message after what it is about. */
export const headlineOf = (anomaly: HeadlineFacts, series: string, t: Translate, language: string): string =>
  t("headline", { series, message: messageOf(anomaly, t, language) });

function comparisonOf(rule: HeadlineFacts["rule"]): string {
  switch (rule?.comparison) {
    case "latestDay":
    case "monthToDate":
      return `${rule.comparison}.`;
    case "last3Days":
    case "last7Days":
      return "days.";
    default:
      return "";
  }
}
