import { periodAt } from "~/lib/time-frames";
import type { CostView } from "../cost-view";
import type { Changes } from "../changes";
import type { Report } from "../report";
import type { TrendColumn } from "./trend-columns";
import { periodOf } from "./trend-columns";
import { useCostText } from "../use-cost-text";

/** Texts for the columns of the trend. */
export function useTrendWords(view: CostView, report: Report, changes: Changes | null) {
  const words = useCostText(view);
  const { t } = words;

  /** "10/05/2026: $12,345.67", or why there is no amount. */
  const own = ({ cost, isEmpty, isIncomplete, estimate }: TrendColumn, date: string): string => {
    const period = words.period(periodOf(report, date));
    const known = isEmpty ? t("noLines") : cost === null ? t("notCovered") : words.money(cost);
    const amount = isIncomplete ? `${known} (${t("incomplete")})` : known;
    if (estimate === null) return t("column", { period, amount });
    const estimated = t("estimated", { amount: words.money(estimate) });
    return t("column", {
      period,
      amount: cost === null || isEmpty ? estimated : t("andEstimated", { amount, estimated }),
    });
  };
  const other = ({ other: earlier }: TrendColumn): string => {
    if (!changes) return "";
    if (!earlier) return t("noOtherPeriod");
    const amount = earlier.cost === null ? t("notCovered") : words.money(earlier.cost);
    if (earlier.date === null)
      return t("column", { period: t("averageOf", { range: words.period(changes.range) }), amount });
    return t("column", { period: words.period(periodAt(earlier.date, changes.range, report.grain)), amount });
  };

  return {
    ...words,
    own,
    other,
    /** The full description of a column. */
    column: (column: TrendColumn): string =>
      [column.date === null ? t("noCurrentPeriod") : own(column, column.date), other(column)]
        .filter((text) => text !== "")
        .join(", "),
  };
}
